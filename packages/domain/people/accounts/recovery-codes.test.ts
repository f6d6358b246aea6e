import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { appForFile } from '@waymark/testing/for-file'
import { anAuthenticatorApp } from '@waymark/testing/second-factors'
import { describe, expect, test } from 'vitest'
import { keyedHash } from '../../secrets.ts'
import { readSecurity } from './read-security.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { members } from './second-step.fixture.ts'
import { finishSecondStep } from './second-step.ts'

const app = await appForFile()
const { aMember, firstStep, anonymous, changes } = members(app)

describe('recovery codes', () => {
  test('come with the first factor, work once each in any writing, and are stored as hashes', async () => {
    const { user, here } = await aMember()
    const { recovery_codes } = await anAuthenticatorApp(here)
    expect(new Set(recovery_codes).size).toBe(10)
    expect(await changes(user.id)).toEqual([{ payload: { change: 'authenticator_app_added', first: true } }])
    for (const one of recovery_codes) expect(one).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){5}$/)
    const [recovery_code = ''] = recovery_codes
    const typed = recovery_code.toUpperCase().replaceAll('-', ' ')
    await finishSecondStep(anonymous(), { mfa_token: await firstStep(user), recovery_code: typed })
    await expect(
      finishSecondStep(anonymous(), { mfa_token: await firstStep(user), recovery_code }),
    ).rejects.toMatchObject({ code: 'wrong_proof' })
    expect((await readSecurity(here)).recovery_codes_left).toBe(9)
    expect((await changes(user.id)).at(-1)).toEqual({ payload: { change: 'recovery_code_used' } })
    const stored = await app.db.rows(tables.recovery_code, sql`select * from recovery_code`)
    expect(JSON.stringify(stored)).not.toContain(recovery_code.replaceAll('-', ''))
  })

  test('of 12 characters, as earlier releases made them, still work', async () => {
    const { user, here } = await aMember()
    await anAuthenticatorApp(here)
    const code_hash = keyedHash(app.secrets.idempotency, `recovery code ${user.id} abcd23efgh45`)
    await app.db.run(sql`
      insert into recovery_code (id, user_id, code_hash) values (${newId()}::uuid, ${user.id}::uuid, ${code_hash})`)
    const mfa_token = await firstStep(user)
    const done = await finishSecondStep(anonymous(), { mfa_token, recovery_code: 'abcd-23ef-gh45' })
    expect(done.user.id).toBe(user.id)
  })

  test('are replaced on request, and not those of someone else', async () => {
    const { user, here } = await aMember()
    const { recovery_codes } = await anAuthenticatorApp(here)
    const other = await aMember()
    const { recovery_codes: theirs } = await anAuthenticatorApp(other.here)
    const { recovery_codes: renewed } = await renewRecoveryCodes(here)
    for (const recovery_code of [recovery_codes[0] ?? '', theirs[0] ?? '']) {
      await expect(
        finishSecondStep(anonymous(), { mfa_token: await firstStep(user), recovery_code }),
      ).rejects.toMatchObject({ code: 'wrong_proof' })
    }
    const done = await finishSecondStep(anonymous(), {
      mfa_token: await firstStep(user),
      recovery_code: renewed[0] ?? '',
    })
    expect(done.user.id).toBe(user.id)
    await expect(renewRecoveryCodes((await aMember()).here)).rejects.toMatchObject({ status: 409 })
  })
})
