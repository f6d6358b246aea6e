import type { ClientDetail } from '@waymark/contracts/leads/clients/endpoints'
import { answerInWords, inWords } from '../../../shared/clients/labels.ts'
import { exactly } from '../../../shared/format/time.ts'
import own from './changes-card.module.css'
import styles from './client-detail.module.css'

/** What each later assessment changed, newest first. */
export function ChangesCard({ changes }: { readonly changes: ClientDetail['changes'] }) {
  return (
    <section className={styles.card} aria-label="What changed">
      <h3>What changed</h3>
      {changes.map(({ revision, submitted_at, fields }) => (
        <section key={revision} className={own.change}>
          <h4>Answered again {exactly(submitted_at)}</h4>
          {fields.length === 0 ? (
            <p className={styles.dimmed}>The same answers as before.</p>
          ) : (
            <dl className={own.fields}>
              {fields.map(({ field, before, after }) => (
                <div key={field}>
                  <dt>{inWords(field)}</dt>
                  <dd>
                    <del>{answerInWords(field, before)}</del> → <ins>{answerInWords(field, after)}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      ))}
    </section>
  )
}
