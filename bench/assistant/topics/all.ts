import { CARE } from './care.ts'
import { COSTS } from './costs.ts'
import { HOSPITAL } from './hospital.ts'
import { PLAN } from './plan.ts'
import type { Topic } from './topic.ts'

export const TOPICS: readonly Topic[] = [...COSTS, ...CARE, ...HOSPITAL, ...PLAN]
