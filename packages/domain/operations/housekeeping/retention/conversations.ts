import { DAY_MS } from '@waymark/contracts/durations'
import { unsentFiles } from '../../../conversations/messaging/unsent-files.ts'
import { visitorMessages } from '../../../conversations/messaging/visitor-messages.ts'
import { byColumn, type Retention } from '../../../expiring-rows.ts'
import { PERMANENTLY } from './times.ts'

/** Messages, mail, files and the assistant. */
export const CONVERSATIONS: readonly Retention[] = [
  {
    tables: ['mail_opt_out', 'text_opt_out'],
    kept: `${PERMANENTLY}: it holds hashes of addresses and phone numbers that must not be written to`,
    found_by: 'its key',
  },
  {
    tables: ['consumer_mail', 'consumer_text'],
    kept: 'as long as its client',
    found_by: '`client_id`, `claimed_at`',
  },
  {
    tables: ['message', 'conversation', 'message_file'],
    also: 'the objects of files',
    setting: 'visitor_messages',
    kept: 'as long as their client; those of a visitor {days}; others as long as both accounts; a file as long as its message, one that is not sent and an object that a crash leaves for a day',
    found_by:
      '`client_id`, `sender_id`, `recipient_id`; `message_reply_to_idx`; `low_id`, `high_id`; files by `message_id`, `id`; `message_file_unsent_idx`',
    expiring: [visitorMessages, { ...unsentFiles, age_ms: DAY_MS }],
  },
  {
    tables: ['assistant_conversation', 'assistant_message'],
    setting: 'assistant_conversations',
    kept: '{days} after the last message, or until its client is deleted',
    found_by: '`last_message_at`; `client_id`',
    expiring: [byColumn('assistant_conversation', 'last_message_at')],
  },
  {
    tables: ['agency_file', 'file_page', 'plan_fact'],
    also: 'the object in `S3_URL` or `DATA_DIR/files`',
    kept: 'as long as their agency, at most 5 GB; a deleted file for a minute; what a crash leaves, for a day',
    found_by: '`user_id`, `id`; `file_id`; text by `file_page_user_id_search_idx`',
  },
  {
    tables: ['saved_reply'],
    kept: 'as long as its account, at most 100 of each',
    found_by: '`user_id`, `id`',
  },
  {
    tables: ['agency_profile', 'quoting_link'],
    also: 'the logo and the photo',
    kept: 'as long as their agency, at most 100 links; a picture that a crash leaves, for a day',
    found_by: '`user_id`; `user_id`, `id`',
  },
]
