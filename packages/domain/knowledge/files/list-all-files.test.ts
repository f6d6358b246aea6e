import { fileEndpoints } from '@waymark/contracts/knowledge/files/endpoints'
import { tokenOf } from '@waymark/testing/access'
import { aFile } from '@waymark/testing/factories/agency'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeAll, expect, test } from 'vitest'

const api = await apiForFile()
let token: string
beforeAll(async () => {
  token = await tokenOf(api, await anAdministrator(api.db))
})

test('finds files of all agencies by status and name, newest first', async () => {
  const [ada, ben] = [await aUser(api.db, { first_name: 'Ada' }), await aUser(api.db, { first_name: 'Ben' })]
  const rates = await aFile(api, ada, [], { original_name: 'Rates 100%.csv', size: 12 })
  const broken = await aFile(api, ben, [], { original_name: 'rates.csv', status: 'failed', failure_reason: 'Empty' })
  await aFile(api, ben, [], { original_name: 'rates, deleted.csv', deleted_at: new Date() })
  const list = (query = {}) => api.get(fileEndpoints.listAllFiles, { token, query })
  const ids = async (query = {}) => (await list(query)).map(({ id }) => id)
  expect(await list()).toMatchObject([
    { id: broken.id, user_id: ben.id, owner_name: 'Ben Broker', failure_reason: 'Empty' },
    { id: rates.id, user_id: ada.id, owner_name: 'Ada Broker', size: 12 },
  ])
  expect(await ids({ status: 'failed' })).toEqual([broken.id])
  expect(await ids({ search: 'RATES' })).toEqual([broken.id, rates.id])
  expect(await ids({ search: '100%' })).toEqual([rates.id])
  expect(await ids({ search: 'rates_' })).toEqual([])
})

test('pages through each file once while new ones arrive', async () => {
  const user = await aUser(api.db)
  for (let n = 0; n < 3; n++) await aFile(api, user, [], { original_name: `page ${n}` })
  const first = await api.call(fileEndpoints.listAllFiles, { token, query: { search: 'page', limit: 2 } })
  await aFile(api, user, [], { original_name: 'page late' })
  const next = /<(.+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await api.fetch(next, { headers: { authorization: `Bearer ${token}` } })
  const names = [first.body, await second.json()].flatMap((body) =>
    fileEndpoints.listAllFiles.response.parse(body).map(({ original_name }) => original_name),
  )
  expect(names).toEqual(['page 2', 'page 1', 'page 0'])
})
