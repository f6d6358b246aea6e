/** The minimum that stores an intake durably with its event: Express and one `pg` statement of two rows. */
import { randomUUID } from 'node:crypto'
import express from 'express'
import { Pool } from 'pg'
import { STORE_INTAKE, TABLES } from './statements.ts'

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 16 })
await pool.query(TABLES)

const app = express()
app.use(express.json())
app.post('/clients', (request, response, next) => {
  const id = randomUUID()
  const values = [id, request.body.email, JSON.stringify(request.body), randomUUID()]
  pool.query({ ...STORE_INTAKE, values }).then(() => response.status(201).json({ id }), next)
})
const server = app.listen(0, '127.0.0.1', () => process.send?.(server.address() ?? {}))
process.on('disconnect', () => process.exit())
