/** How long a run takes. */
export interface Effort {
  rounds: number
  /** Seconds of load in one round of one series. */
  seconds: number
  /** Warm-up intakes that do not count: the compiler needs thousands to optimize the path. */
  warm_up: number
  /** Leads in one backlog. */
  backlog: number
  /** Clients of the broker with the long list. */
  clients: number
}

export const FULL: Effort = { rounds: 5, seconds: 5, warm_up: 8000, backlog: 3000, clients: 1_000_000 }
/** For development: enough to see a change of 20%. */
export const QUICK: Effort = { rounds: 3, seconds: 2, warm_up: 4000, backlog: 1000, clients: 100_000 }
