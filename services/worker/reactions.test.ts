import { GIVING_UP } from '@waymark/domain/operations/queues/give-up'
import { appForFile } from '@waymark/testing/for-file'
import { expect, onTestFinished, test } from 'vitest'
import { createReactions } from './reactions.ts'

const app = await appForFile()

test('every reaction that writes something when it gives up also writes it when it is discarded before', () => {
  const reactions = createReactions({
    ...app,
    closing: new AbortController().signal,
    onClose: (close) => onTestFinished(() => void close()),
  })
  const giving_up = [...reactions].filter(([, { givenUp }]) => givenUp).map(([name]) => name)
  expect(giving_up.toSorted()).toEqual([...GIVING_UP.keys()].toSorted())
})
