/** The people of the demo agency and their messages. Addresses end in `.example`, which belongs to no one. */
export const DEMO_PASSWORD = 'waymark-demo'

export interface DemoPerson {
  /** What this person's account demonstrates, as printed at the start. */
  label: string
  first_name: string
  last_name: string
  email: string
  company_name: string
  role: 'broker' | 'sys_admin'
  credentials_verified: boolean
  /** On trial if missing. */
  subscribed: { package_id: 'broker_basic' | 'white_label'; days_ago: number } | null
  joined_days_ago: number
  time_zone: string
  states_licensed: string[]
  npn: string | null
  /** Besides English. */
  languages?: string[]
  specialties: string[]
  lead_code: string | null
}

export const PEOPLE = {
  admin: {
    label: 'Administrator',
    first_name: 'Dana',
    last_name: 'Whitfield',
    email: 'dana@demo.example',
    company_name: 'Waymark Network',
    role: 'sys_admin',
    credentials_verified: true,
    subscribed: { package_id: 'white_label', days_ago: 48 },
    joined_days_ago: 60,
    time_zone: 'America/New_York',
    states_licensed: [],
    npn: null,
    specialties: [],
    lead_code: null,
  },
  elena: {
    label: 'Broker, verified, active subscription (TX, OK, NM)',
    first_name: 'Elena',
    last_name: 'Ruiz',
    email: 'elena@demo.example',
    company_name: 'Ruiz Family Insurance',
    role: 'broker',
    credentials_verified: true,
    subscribed: { package_id: 'broker_basic', days_ago: 40 },
    joined_days_ago: 45,
    time_zone: 'America/Chicago',
    states_licensed: ['NM', 'OK', 'TX'],
    npn: '1830264',
    languages: ['es'],
    specialties: ['Families', 'Chronic conditions'],
    lead_code: 'ELENA-SPRING',
  },
  marcus: {
    label: 'Broker, verified, on trial (AK, FL, GA, NY)',
    first_name: 'Marcus',
    last_name: 'Bell',
    email: 'marcus@demo.example',
    company_name: 'Bell & Harbor Benefits',
    role: 'broker',
    credentials_verified: true,
    subscribed: null,
    joined_days_ago: 11,
    time_zone: 'America/New_York',
    states_licensed: ['AK', 'FL', 'GA', 'NY'],
    npn: '9274410',
    specialties: ['Self-employed', 'Gap coverage'],
    lead_code: null,
  },
  priya: {
    label: 'Broker, not verified yet, on trial (CA)',
    first_name: 'Priya',
    last_name: 'Nair',
    email: 'priya@demo.example',
    company_name: 'Nair Health Advisors',
    role: 'broker',
    credentials_verified: false,
    subscribed: null,
    joined_days_ago: 8,
    time_zone: 'America/Los_Angeles',
    states_licensed: ['CA'],
    npn: '20571866',
    specialties: ['Young professionals'],
    lead_code: 'NAIR-CAMPUS',
  },
} satisfies Record<string, DemoPerson>
export type DemoName = keyof typeof PEOPLE

export interface DemoMessage {
  from: DemoName
  to: DemoName
  hours_ago: number
  message: string
  unread?: true
}

export const CONVERSATIONS: readonly DemoMessage[] = [
  {
    from: 'marcus',
    to: 'elena',
    hours_ago: 76,
    message: 'Hi Elena. Do you still take referrals from Georgia families who move to Texas?',
  },
  {
    from: 'elena',
    to: 'marcus',
    hours_ago: 75,
    message: 'Always. Send me a short note first, so I know to expect them.',
  },
  {
    from: 'marcus',
    to: 'elena',
    hours_ago: 51,
    message: 'Great. One is moving to Dallas in January, a family of four. They want a Silver plan.',
  },
  {
    from: 'elena',
    to: 'marcus',
    hours_ago: 50,
    message:
      'Perfect timing, a move opens a special enrollment period for 60 days. Please have them call me the week they arrive.',
  },
  {
    from: 'marcus',
    to: 'elena',
    hours_ago: 4,
    message: 'They signed the lease yesterday. I gave them your link.',
    unread: true,
  },
  {
    from: 'marcus',
    to: 'elena',
    hours_ago: 3.5,
    message: 'Also: what do you use to compare hospital networks?',
    unread: true,
  },
  {
    from: 'priya',
    to: 'elena',
    hours_ago: 29,
    message: 'Hello, I am new here. How long did it take to get your license verified?',
  },
  {
    from: 'elena',
    to: 'priya',
    hours_ago: 27,
    message: 'Welcome, Priya. Two days for me. Clients who use your own link are yours in the meantime.',
  },
  {
    from: 'priya',
    to: 'elena',
    hours_ago: 6,
    message: 'Good to know, thank you. I have my first seven already.',
    unread: true,
  },
  {
    from: 'admin',
    to: 'priya',
    hours_ago: 21,
    message: 'Hi Priya, we have your California license number and are checking it with the state today.',
    unread: true,
  },
  {
    from: 'admin',
    to: 'marcus',
    hours_ago: 45,
    message: 'Your trial ends this week. Everything you have stays, whatever you decide.',
  },
  { from: 'marcus', to: 'admin', hours_ago: 44, message: 'Thanks for the reminder. I plan to stay.' },
]

/** Brokers' first messages, used in rotation. `{name}` is the client, `{broker}` the broker. */
export const FIRST_CONTACTS: readonly string[] = [
  'Hello {name}, this is {broker}. Thank you for taking the assessment. When would be a good time to talk through your options?',
  'Hi {name}, I read your answers and have two plans in mind that your doctors accept. Should I send you the details here?',
  'Good morning {name}, this is {broker}, your licensed agent. I would like to check your medications against the drug lists first. Is your list complete?',
]

/** What every third client replies, in rotation. */
export const REPLIES: readonly string[] = [
  'Thanks for the quick reply. Weekdays after five are best for me.',
  'Yes please, send them here. I would like to see the deductible for each.',
  'The list is complete. I have been taking them for about two years.',
]

/** A client who reads Spanish, and what she and her agent wrote. */
export const IN_SPANISH = {
  email: 'rosa.delgado@demo-clients.example',
  language: 'es',
  /** The first is the first contact, and the client's last one is not read yet. */
  messages: [
    {
      by: 'broker',
      hours_ago: 87,
      message:
        'Hola, Rosa:\nMe llamo Elena Ruiz. Soy su agente con licencia y tengo su evaluación.\n¿Puedo llamarle? Escríbame, por favor, un día y una hora que le convengan.',
    },
    {
      by: 'client',
      hours_ago: 85,
      message:
        'Hola, Elena. Gracias por escribirme. Los martes después de las cinco puedo hablar. ¿Mi plan cubriría la Amlodipina?',
    },
    {
      by: 'broker',
      hours_ago: 80,
      message:
        'Sí, los tres planes que le propongo la cubren. La llamo el martes a las cinco y media.\nPor favor, tenga esto a la mano. Le diré qué necesito.',
    },
    { by: 'client', hours_ago: 5, message: 'Perfecto. ¿Necesita los talones de pago de mi esposo también?' },
  ],
} as const

/** New answers with the email address of a client, which wait for a confirmation. */
export const SECOND_ANSWERS = {
  email: 'nina.kowalski@demo-clients.example',
  hours_ago: 8,
  answers: {
    annual_income: 47_000,
    household_size: 3,
    covers_others: true,
    medications: ['Humira', 'Methotrexate'],
    scenario_notes: 'My partner lost their job, so they and our daughter need coverage too.',
  },
}
