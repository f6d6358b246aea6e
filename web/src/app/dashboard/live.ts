export { createConnection } from '../../shared/socket/connection.ts'
export { LiveUpdates } from './live-updates.tsx'
