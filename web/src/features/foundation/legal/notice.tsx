import { TERMS } from '@waymark/rules/leads/intake/terms'

/** The text that is accepted at the end of the assessment. */
export function Notice() {
  return TERMS.map(({ heading, text }) => (
    <div key={heading}>
      <h3>{heading}</h3>
      <p>{text}</p>
    </div>
  ))
}
