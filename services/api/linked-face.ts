import { LONGEST_OPT_OUT_TOKEN } from '@waymark/contracts/conversations/consumer/endpoints'
import { CONSUMER_OPT_OUT_PREFIX } from '@waymark/contracts/foundation/notifications/endpoints'
import type { LinkedFace } from '@waymark/contracts/people/agency/face-tag'
import type { App } from '@waymark/domain/context'
import { readOptOutToken } from '@waymark/domain/foundation/notifications/consumer-opt-out'
import { faceOfClient, faceOfLink, presentFace } from '@waymark/domain/people/agency/read-face'
import type { Request, Response } from 'express'
import { agencyCookie } from './cookies.ts'

const KEPT_MS = 365 * 24 * 3600 * 1000
const LONGEST = 100

const asked = (value: unknown, longest = LONGEST): string | null => {
  const name = typeof value === 'string' ? value.trim() : ''
  return name === '' || name.length > longest ? null : name
}

/** The look of the agency in whose name the email came that has this opt-out link. */
async function faceOfOptOut(
  { db, log, secrets }: Pick<App, 'db' | 'log' | 'secrets'>,
  token: string,
): Promise<LinkedFace | null> {
  const client_id = readOptOutToken(secrets.mail_link, token)?.client_id
  if (!client_id) return null
  try {
    const face = await faceOfClient(db, client_id, new Date())
    return face && { agent: token, face: presentFace(face) }
  } catch (error) {
    log.warn({ err: error }, 'the look of an agency could not be read for an opt-out')
    return null
  }
}

/**
 * The look of the agency whose link opened this page, or an earlier one in this browser. It is in the first response, so
 * that the page never shows another look first. Null if there is none, or if it cannot be read: a page without it is better
 * than none.
 */
export async function linkedFace(
  app: Pick<App, 'db' | 'log' | 'config' | 'secrets'>,
  request: Request,
  response: Response,
): Promise<LinkedFace | null> {
  const { db, log, config } = app
  const token = asked(request.query['token'], LONGEST_OPT_OUT_TOKEN)
  if (token?.startsWith(CONSUMER_OPT_OUT_PREFIX)) return faceOfOptOut(app, token)
  const named = asked(request.query['agent']) ?? asked(request.query['broker'])
  const kept = asked(agencyCookie.read(request, config))
  const agent = named ?? kept
  if (agent === null) return null
  try {
    const face = await faceOfLink(db, agent, new Date())
    if (face && named !== null) agencyCookie.set(response, config, named, new Date(Date.now() + KEPT_MS))
    if (!face && kept !== null) agencyCookie.clear(response, config)
    return face && { agent, face: presentFace(face) }
  } catch (error) {
    log.warn({ err: error }, 'the look of a linked agency could not be read')
    return null
  }
}
