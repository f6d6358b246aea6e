import { DAY_MS } from '@waymark/contracts/durations'
/** A made-up practice. The dashboard that shows it is marked as demonstration data. */
export const PROFILE = {
  name: 'Dr. Maren Okafor',
  specialty: 'Integrative internal medicine',
  trust_score: 9.4,
  response_time: '2 hours',
  total_patients: 248,
  this_week_appointments: 19,
  peer_endorsements: 42,
} as const

export const APPOINTMENTS = [
  {
    patient_name: 'Lena M.',
    time: '9:00 AM',
    type: 'First visit',
    reason: 'Tired for months, sleep does not help',
    ai_match_reason: 'Asked for deep listening and a focus on chronic fatigue: 100% resonance',
    trust_notes: 'Was not believed elsewhere. Leave time for the whole story.',
  },
  {
    patient_name: 'Omar T.',
    time: '10:30 AM',
    type: 'Follow-up',
    reason: 'Joint pain, six weeks into the new plan',
    ai_match_reason: 'Autoimmune focus and evidence first: 88% resonance',
    trust_notes: 'Likes to see the numbers. Bring the lab curve.',
  },
  {
    patient_name: 'Grace W.',
    time: '1:15 PM',
    type: 'Video visit',
    reason: 'Digestion, questions about the food diary',
    ai_match_reason: 'Digestive health is one you also take on: 72% resonance',
    trust_notes: 'Prefers short messages between visits.',
  },
  {
    patient_name: 'Ray D.',
    time: '3:45 PM',
    type: 'Follow-up',
    reason: 'Back to half days at work',
    ai_match_reason: 'With you for two years',
    trust_notes: 'Referred two neighbors this spring.',
  },
] as const

/** Recent changes of the trust score, in points out of ten. */
export const TRUST_ACTIVITY = [
  { type: 'Patient feedback', points: 0.2, note: 'Lena M. felt heard at the first visit' },
  { type: 'Peer endorsement', points: 0.1, note: 'Dr. June Park, on shared patients' },
  { type: 'Late reply', points: -0.1, note: 'A message waited 26 hours over the weekend' },
  { type: 'Kept promise', points: 0.1, note: 'Every callback this week came on the promised day' },
] as const

export const MESSAGES = [
  {
    from: 'Omar T.',
    subject: 'New rash since Tuesday',
    preview: 'It started on my arms two days after the higher dose. Should I keep taking it until we talk?',
    priority: 'high',
    unread: true,
  },
  {
    from: 'Dr. Elias Brandt',
    subject: 'Our patient Grace',
    preview: 'The results are in and look good. I would leave out the second test; tell me if you see it differently.',
    priority: 'normal',
    unread: true,
  },
  {
    from: 'Front desk',
    subject: 'Friday moved by half an hour',
    preview: 'The 2:00 PM asked for 2:30 PM. Everyone else stays as planned.',
    priority: 'normal',
    unread: false,
  },
] as const

const WISDOM = [
  'Ask one question more than you planned, and wait for the answer.',
  'A plan that is kept beats a better one that is not.',
  'Say what you do not know. It is where trust begins.',
  'The body keeps its own calendar. Look at the season before the symptom.',
  'No one remembers the third instruction. Give one.',
  'Before you treat the fear, find out what it is afraid of.',
  'Leave the room slower than you entered it.',
] as const

/** The sentence of the day. */
export function wisdomOf(day: Date): string {
  const days = Math.floor(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / DAY_MS)
  return WISDOM[days % WISDOM.length] ?? WISDOM[0]
}
