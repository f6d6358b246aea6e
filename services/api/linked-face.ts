import type { LinkedFace } from '@waymark/contracts/people/agency/face-tag'
import type { App } from '@waymark/domain/context'
import { faceOfLink, presentFace } from '@waymark/domain/people/agency/read-face'
import type { Request, Response } from 'express'
import { agencyCookie } from './cookies.ts'

const KEPT_MS = 365 * 24 * 3600 * 1000
const LONGEST = 100

const asked = (value: unknown): string | null => {
  const name = typeof value === 'string' ? value.trim() : ''
  return name === '' || name.length > LONGEST ? null : name
}

/**
 * The look of the agency whose link opened this page, or an earlier one in this browser. It is in the first response, so
 * that the page never shows another look first. Null if there is none, or if it cannot be read: a page without it is better
 * than none.
 */
export async function linkedFace(
  { db, log, config }: Pick<App, 'db' | 'log' | 'config'>,
  request: Request,
  response: Response,
): Promise<LinkedFace | null> {
  const named = asked(request.query['agent']) ?? asked(request.query['broker'])
  const kept = asked(agencyCookie.read(request))
  const agent = named ?? kept
  if (agent === null) return null
  try {
    const face = await faceOfLink(db, agent, new Date())
    if (face && named !== null) agencyCookie.set(response, config, named, new Date(Date.now() + KEPT_MS))
    if (!face && kept !== null) agencyCookie.clear(response)
    return face && { agent, face: presentFace(face) }
  } catch (error) {
    log.warn({ err: error }, 'the look of a linked agency could not be read')
    return null
  }
}
