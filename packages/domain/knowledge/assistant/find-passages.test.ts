import { readQuestion } from '@waymark/rules/knowledge/assistant/question'
import { aFile } from '@waymark/testing/factories/agency'
import { aUser } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'
import { findPassages } from './find-passages.ts'

const app = await appForFile()

test('reads a limited part of extremely long pages', async () => {
  const user = await aUser(app.db)
  const page = `The deductible is $500 per person.\n${'Ask your plan about the deductible first.\n'.repeat(2200)}`
  await aFile(app, user, [page, page, page, page])
  const message =
    'deductible, premium, copay, specialist, urgent care, ambulance, drugs, hospital stay, imaging, dental and hospice'
  expect(readQuestion(message).topics.length).toBeLessThanOrEqual(6)
  const { quotes, pages } = await findPassages({ db: app.db, user_id: user.id, now: new Date() }, message, 'all_files')
  expect(pages.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(180_000)
  expect(quotes[0]?.text).toContain('$500')
})
