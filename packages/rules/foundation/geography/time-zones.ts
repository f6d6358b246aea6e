/**
 * The time zones of each state and territory, the one with most people first. Source: the IANA time zone database
 * (2025b) and 49 CFR Part 71, which draws the borders. Zones that only differ in their past are one.
 */
const ZONES: Record<string, readonly string[]> = {
  AK: ['America/Anchorage', 'America/Adak'],
  AL: ['America/Chicago'],
  AR: ['America/Chicago'],
  AS: ['Pacific/Pago_Pago'],
  // The Navajo Nation has daylight saving time.
  AZ: ['America/Phoenix', 'America/Denver'],
  CA: ['America/Los_Angeles'],
  CO: ['America/Denver'],
  CT: ['America/New_York'],
  DC: ['America/New_York'],
  DE: ['America/New_York'],
  FL: ['America/New_York', 'America/Chicago'],
  GA: ['America/New_York'],
  GU: ['Pacific/Guam'],
  HI: ['Pacific/Honolulu'],
  IA: ['America/Chicago'],
  ID: ['America/Boise', 'America/Los_Angeles'],
  IL: ['America/Chicago'],
  IN: ['America/Indiana/Indianapolis', 'America/Chicago'],
  KS: ['America/Chicago', 'America/Denver'],
  KY: ['America/New_York', 'America/Chicago'],
  LA: ['America/Chicago'],
  MA: ['America/New_York'],
  MD: ['America/New_York'],
  ME: ['America/New_York'],
  MI: ['America/Detroit', 'America/Chicago'],
  MN: ['America/Chicago'],
  MO: ['America/Chicago'],
  MP: ['Pacific/Guam'],
  MS: ['America/Chicago'],
  MT: ['America/Denver'],
  NC: ['America/New_York'],
  ND: ['America/Chicago', 'America/Denver'],
  NE: ['America/Chicago', 'America/Denver'],
  NH: ['America/New_York'],
  NJ: ['America/New_York'],
  NM: ['America/Denver'],
  NV: ['America/Los_Angeles', 'America/Denver'],
  NY: ['America/New_York'],
  OH: ['America/New_York'],
  OK: ['America/Chicago'],
  OR: ['America/Los_Angeles', 'America/Boise'],
  PA: ['America/New_York'],
  PR: ['America/Puerto_Rico'],
  RI: ['America/New_York'],
  SC: ['America/New_York'],
  SD: ['America/Chicago', 'America/Denver'],
  TN: ['America/Chicago', 'America/New_York'],
  TX: ['America/Chicago', 'America/Denver'],
  UT: ['America/Denver'],
  VA: ['America/New_York'],
  VI: ['America/Puerto_Rico'],
  VT: ['America/New_York'],
  WA: ['America/Los_Angeles'],
  WI: ['America/Chicago'],
  WV: ['America/New_York'],
  WY: ['America/Denver'],
}

/** Where a person may be whose state is unknown: anywhere from Maine to Hawaii. */
const ANYWHERE = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'Pacific/Honolulu']

/** The time zones in which a person of this state may live. */
export const timeZonesOf = (state: string | null): readonly string[] => ZONES[state ?? ''] ?? ANYWHERE

/** The time zone in which most people of this state live, or most of the country without one. */
export const mainTimeZoneOf = (state: string | null): string => timeZonesOf(state)[0] ?? 'America/New_York'
