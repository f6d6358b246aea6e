import { endpoints } from '@waymark/contracts/endpoints'
import { tokenOf } from '@waymark/testing/access'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, expect, test, vi } from 'vitest'

const api = await apiForFile()
const administrator = await anAdministrator(api.db)
const token = await tokenOf(api, administrator)
const info = vi.spyOn(api.log, 'info')
beforeEach(() => void info.mockClear())

const { updateUser, setUserPassword, deleteUser } = endpoints
const logged = () => info.mock.calls.flatMap(([about, words]) => (words === 'account changed' ? [about] : []))

/** A backup of before does not have it, so a person who restores one reads it in the log. */
test.each([
  ['is changed', (id: string) => api.call(updateUser, { token, params: { id }, body: { is_active: false } })],
  [
    'gets a password',
    (user_id: string) => api.call(setUserPassword, { token, body: { user_id, new_password: 'a louder lighthouse' } }),
  ],
  [
    'is deleted',
    (id: string, email: string) => api.call(deleteUser, { token, params: { id }, body: { phrase: `delete ${email}` } }),
  ],
])('the log names an account that %s, and who did it', async (_what, change) => {
  const user = await aUser(api.db)
  expect((await change(user.id, user.email)).status).toBeLessThan(300)
  expect(logged()).toEqual([{ user_id: user.id, by: administrator.id }])
})

test('the log does not name an account that stays as it is', async () => {
  const { id } = await aUser(api.db)
  await api.get(deleteUser, { token, params: { id }, body: { phrase: null } })
  await api.call(setUserPassword, { token, body: { user_id: id, new_password: 'short' } })
  await api.call(updateUser, { token, params: { id: administrator.id }, body: { is_active: false } })
  expect(logged()).toEqual([])
})
