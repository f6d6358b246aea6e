import { TERMS } from '@waymark/rules/leads/intake/terms'

/** The terms that consumers accept at the end of the assessment. */
export function Notice() {
  return TERMS.map(({ heading, text }) => (
    <div key={heading}>
      <h3>{heading}</h3>
      <p>{text}</p>
    </div>
  ))
}
