import { buffer } from 'node:stream/consumers'
import type { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { CONSUMER_OPT_OUT_PREFIX } from '@waymark/contracts/foundation/notifications/endpoints'
import { notFound } from '@waymark/platform/errors'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { unsubscribe } from '../../foundation/notifications/unsubscribe.ts'
import { deleteOwnData } from '../../leads/clients/delete-client-data.ts'
import { readIntakeStatus } from '../../leads/intake/read-status.ts'
import { revokeConsent } from '../../leads/intake/revoke-consent.ts'
import { readerZone } from '../../people/accounts/time-zone.ts'
import { documentFaceOfClient } from '../../people/agency/read-face.ts'
import { messageById } from '../messaging/read-messages.ts'
import { sendPublicMessage } from '../messaging/send-public-message.ts'
import { keepOwnData } from './keep-own-data.ts'
import { openAgentPhoto } from './open-agent-photo.ts'
import { optOut } from './opt-out.ts'
import { listOwnMessages, presentOwn, readOwnMessages } from './own-messages.ts'
import { printConsentReceipt } from './print-consent-receipt.ts'
import { printResult } from './print-result.ts'
import { readConsentReceipt } from './read-consent-receipt.ts'
import { readOwnRecord } from './read-own-record.ts'
import { readOwnResult } from './read-own-result.ts'
import { requestOwnLink } from './request-link.ts'
import { setServiceEmails } from './set-service-emails.ts'

export const consumerRoutes: Routes<typeof consumerEndpoints> = {
  async readOwnRecord(_input, context) {
    await logAccess(context, 'client.status_read', 'client', context.actor.client_id)
    return readOwnRecord(context)
  },

  async listOwnMessages({ query }, context) {
    await logAccess(context, 'messages.listed', 'client', context.actor.client_id)
    const { page, next } = await listOwnMessages(context.db, context.actor, query)
    context.reply.nextPage(next)
    return page
  },
  async sendOwnMessage({ body: { message, files } }, context) {
    const sent = await sendPublicMessage(context, { to_user: null, subject: null, message, priority: 'normal' }, files)
    const [mine] = await presentOwn(context.db, context.actor.client_id, [await messageById(context.db, sent.id)])
    if (!mine) throw new Error('a message that was sent is not there')
    return mine
  },
  async readOwnMessages({ body }, context) {
    await readOwnMessages(context, body.last_message_id)
  },

  async readOwnResult(_input, context) {
    await logAccess(context, 'entitlement.read', 'client', context.actor.client_id)
    return readOwnResult(context.db, context.actor, new Date(), context.request.language)
  },
  async downloadOwnResult({ query }, context) {
    await logAccess(context, 'entitlement.read', 'client', context.actor.client_id)
    const own = await readOwnResult(context.db, context.actor, new Date(), context.request.language)
    if (!own) throw notFound()
    const [{ agent }, face, photo, time_zone] = await Promise.all([
      readIntakeStatus(context.db, context.actor, context.actor.client_id),
      documentFaceOfClient(context, context.actor.client_id),
      // A result without the photo is better than none.
      openAgentPhoto(context)
        .then(({ content }) => buffer(content))
        .catch(() => null),
      readerZone(context.db, query.time_zone),
    ])
    const reader = { language: context.request.language, time_zone }
    return printResult(own, agent && { ...agent, photo }, face, context.config, reader)
  },

  readAgentPhoto: (_input, context) => openAgentPhoto(context),

  async downloadConsentReceipt({ query }, context) {
    await logAccess(context, 'consent.receipt_read', 'client', context.actor.client_id)
    const [facts, face] = await Promise.all([
      readConsentReceipt(context, query.time_zone),
      documentFaceOfClient(context, context.actor.client_id),
    ])
    return printConsentReceipt(facts, face, context.config, context.request.language)
  },
  async revokeOwnConsent({ body }, context) {
    const { db, actor, request } = context
    const { client_id } = actor
    const consents = await db.transaction(async (tx) => {
      const revoked = await revokeConsent(tx, request, { client_id, consents: body.consents, channel: 'status_page' })
      await logAccess(context, 'consent.revoked', 'client', client_id, tx)
      return revoked
    })
    // For a person who restores a backup that does not have it.
    if (consents.length > 0) context.log.info({ client_id, consents }, 'consent withdrawn')
    return readOwnRecord(context)
  },
  async keepOwnData(_input, context) {
    await keepOwnData(context)
    return readOwnRecord(context)
  },

  async setServiceEmails({ body }, context) {
    await setServiceEmails(context, body.wanted)
    return readOwnRecord(context)
  },
  async deleteOwnData(_input, context) {
    await deleteOwnData(context)
  },

  async requestOwnLink({ body }, context) {
    await requestOwnLink(context, body)
  },
  async unsubscribe({ query: { token } }, context) {
    const unsubscribed = token.startsWith(CONSUMER_OPT_OUT_PREFIX)
      ? await optOut(context, token)
      : await unsubscribe(context, token)
    return { unsubscribed }
  },
}
