import type { CommunicationStyle, HealthFocus, TrustPreference } from '@waymark/contracts/leads/medical/options'

/** What a patient wants from care. */
export interface MatchAnswers {
  health_focus: HealthFocus
  communication_style: CommunicationStyle
  /** Null if left open. It then has no effect on the score. */
  trust_preference: TrustPreference | null
}

/** A practitioner's profile. */
export interface PractitionerTraits {
  name: string
  /** The areas of most of their work. */
  main_focuses: readonly HealthFocus[]
  /** Other areas they cover. */
  related_focuses: readonly HealthFocus[]
  /** How they talk with patients, most typical style first. */
  styles: readonly CommunicationStyle[]
  trust: TrustPreference
  /** From 0 to 10. Breaks ties. */
  trust_score: number
}

export type Aspect = 'focus' | 'style' | 'trust'
export type Fit = 'full' | 'partial' | 'none'

export interface Reason {
  aspect: Aspect
  fit: Fit
}

export interface Resonance {
  /** Percent, 0 to 100: the weight of the aspects that fit, divided by the weight of those the patient answered. */
  resonance_score: number
  /** Most important first. */
  reasons: readonly Reason[]
  /** One sentence that explains the score. */
  ai_explanation: string
  /** One sentence on what the two have in common. */
  why_belonging: string
}

/** How much each aspect counts. We chose these weights and the shares below; they are not based on measurements. */
const WEIGHTS: Record<Aspect, number> = { focus: 50, style: 30, trust: 20 }
const SHARES: Record<Fit, number> = { full: 1, partial: 0.6, none: 0 }

const FOCUS_WORDS: Record<HealthFocus, string> = {
  chronic_fatigue: 'chronic fatigue',
  digestive_health: 'digestive health',
  mental_wellness: 'mental wellness',
  autoimmune: 'autoimmune conditions',
  preventive_care: 'preventive care',
  trauma_healing: 'healing from trauma',
  spiritual_wellness: 'spiritual wellness',
}
const STYLE_WORDS: Record<CommunicationStyle, string> = {
  deep_listening: 'deep listening',
  collaborative: 'deciding together',
  evidence_based: 'explaining the evidence',
  intuitive_guidance: 'intuitive guidance',
}
const TRUST_WORDS: Record<TrustPreference, string> = {
  established_trust: 'well-established treatments',
  innovative_approaches: 'new treatments',
  balanced_blend: 'a mix of proven and new treatments',
}

const focusFit = ({ main_focuses, related_focuses }: PractitionerTraits, focus: HealthFocus): Fit =>
  main_focuses.includes(focus) ? 'full' : related_focuses.includes(focus) ? 'partial' : 'none'

function styleFit({ styles }: PractitionerTraits, style: CommunicationStyle): Fit {
  const place = styles.indexOf(style)
  return place === 0 ? 'full' : place > 0 ? 'partial' : 'none'
}

/** A preference for a mix fits halfway with either side. */
function trustFit({ trust }: PractitionerTraits, preferred: TrustPreference): Fit {
  if (trust === preferred) return 'full'
  return trust === 'balanced_blend' || preferred === 'balanced_blend' ? 'partial' : 'none'
}

/** How well a practitioner fits what a patient wants, and why. */
export function resonance(answers: MatchAnswers, practitioner: PractitionerTraits): Resonance {
  const { health_focus, communication_style, trust_preference } = answers
  const reasons: Reason[] = [
    { aspect: 'focus', fit: focusFit(practitioner, health_focus) },
    { aspect: 'style', fit: styleFit(practitioner, communication_style) },
  ]
  if (trust_preference) reasons.push({ aspect: 'trust', fit: trustFit(practitioner, trust_preference) })
  const most = reasons.reduce((sum, { aspect }) => sum + WEIGHTS[aspect], 0)
  const got = reasons.reduce((sum, { aspect, fit }) => sum + WEIGHTS[aspect] * SHARES[fit], 0)
  const resonance_score = Math.round((100 * got) / most)
  return {
    resonance_score,
    reasons,
    ai_explanation: explain(resonance_score, reasons),
    why_belonging: belonging(answers, practitioner, reasons),
  }
}

const COUNTED: Record<Aspect, Record<Fit, string>> = {
  focus: {
    full: 'your focus is at the center of their work',
    partial: 'your focus is one they also cover',
    none: 'your focus is not part of their work',
  },
  style: {
    full: 'their style is the one you prefer',
    partial: 'they can work in the style you prefer',
    none: 'their style differs from the one you prefer',
  },
  trust: {
    full: 'they share your view of what to trust',
    partial: 'they partly share your view of what to trust',
    none: 'their view of what to trust differs from yours',
  },
}

const explain = (score: number, reasons: readonly Reason[]): string =>
  `${score}% because ${inARow(reasons.map(({ aspect, fit }) => COUNTED[aspect][fit]))}.`

function belonging(
  { health_focus, communication_style, trust_preference }: MatchAnswers,
  { name, trust }: PractitionerTraits,
  reasons: readonly Reason[],
): string {
  const said: string[] = []
  for (const { aspect, fit } of reasons) {
    if (fit === 'none') continue
    if (aspect === 'focus') said.push(`works on ${FOCUS_WORDS[health_focus]}`)
    else if (aspect === 'style') said.push(`is used to ${STYLE_WORDS[communication_style]}`)
    else if (trust_preference) said.push(`prefers ${TRUST_WORDS[trust]}`)
  }
  if (said.length === 0) return `${name} has a different approach, which may be worth a first talk.`
  return `${name} ${inARow(said)}.`
}

/** `a`, `a and b`, `a, b and c`. */
const inARow = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`

/** Practitioners who cover the patient's focus, best match first. Ties are broken by trust. */
export const matchPractitioners = <P extends PractitionerTraits>(
  answers: MatchAnswers,
  practitioners: readonly P[],
): (P & Resonance)[] =>
  practitioners
    .filter((practitioner) => focusFit(practitioner, answers.health_focus) !== 'none')
    .map((practitioner) => ({ ...practitioner, ...resonance(answers, practitioner) }))
    .toSorted((a, b) => b.resonance_score - a.resonance_score || b.trust_score - a.trust_score)
