const number = (name: string, short: number) => Number(process.env[name] ?? short)

/**
 * CI runs the short form. The long one: RESILIENCE_INTAKES=10000 RESILIENCE_KILLS=20 RESILIENCE_AWAY_S=30
 * RESILIENCE_RESTARTS=10 RESILIENCE_SCREENS=1000
 */
export const INTAKES = number('RESILIENCE_INTAKES', 500)
/** Kills per service. */
export const KILLS = number('RESILIENCE_KILLS', 3)
/** Seconds that Redis is down. */
export const AWAY_S = number('RESILIENCE_AWAY_S', 2)
/** Restarts of PostgreSQL. */
export const RESTARTS = number('RESILIENCE_RESTARTS', 3)
/** Sockets that are open while gateways are killed. */
export const SCREENS = number('RESILIENCE_SCREENS', 40)
