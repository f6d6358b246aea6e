import { z } from 'zod'

/** The federal form's header, questions and rows (Summary of Benefits and Coverage, 45 CFR 147.200), in its order. */
export const FACT_KEYS = [
  'plan_name',
  'carrier',
  'coverage_period',
  'coverage_for',
  'plan_type',
  'deductible_individual',
  'deductible_family',
  /** Services covered before the deductible is met, or that it does not apply to. */
  'deductible_exceptions',
  'other_deductibles',
  'out_of_pocket_individual',
  'out_of_pocket_family',
  'out_of_pocket_exclusions',
  /** Only on the form of 2012. */
  'annual_limit',
  'network',
  'referral',
  'primary_care',
  'specialist',
  'preventive',
  'diagnostic_test',
  'imaging',
  'generic_drugs',
  'preferred_brand_drugs',
  'non_preferred_brand_drugs',
  'specialty_drugs',
  'outpatient_facility',
  'outpatient_surgeon',
  'emergency_room',
  'ambulance',
  'urgent_care',
  'hospital_facility',
  'hospital_surgeon',
  'mental_health_outpatient',
  'mental_health_inpatient',
  /** Rows of their own only on the form of 2012. */
  'substance_use_outpatient',
  'substance_use_inpatient',
  'pregnancy_visits',
  'delivery_professional',
  'delivery_facility',
  'home_health',
  'rehabilitation',
  'habilitation',
  'skilled_nursing',
  'equipment',
  'hospice',
  'child_eye_exam',
  'child_glasses',
  'child_dental',
  /** A row the form does not have, such as a fifth drug tier. Its label says what it is. */
  'other_service',
  /** One fact an item, which is the label. */
  'excluded_service',
  'other_covered_service',
  /** One fact a line of the example, such as "The total Peg would pay is". */
  'example_baby',
  'example_diabetes',
  'example_fracture',
] as const
export type FactKey = (typeof FACT_KEYS)[number]

/**
 * The column of the form: what one pays in the network, in a second (more expensive) tier of it, and outside of it; or
 * the limits and exceptions.
 */
export const FACT_COLUMNS = ['in', 'in_other', 'out', 'limits'] as const
export type FactColumn = (typeof FACT_COLUMNS)[number]

/** A rectangle on a page as the reader sees it: shares of its width and height, from its upper left corner. */
export const box = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() })
export type Box = z.output<typeof box>

/** What a plan document says about one thing, as it is printed there. */
export const planFact = z.object({
  key: z.enum(FACT_KEYS),
  /** Null where the form has no columns. */
  column: z.enum(FACT_COLUMNS).nullable(),
  /** The row's name as printed, such as "Tier 1 (generic drugs)". */
  label: z.string(),
  text: z.string(),
  /** Starts at 1. */
  page: z.number().int().min(1),
  /** Where the text stands on the page; more than one if it continues. */
  boxes: z.array(box),
  /** From 0 to 1. Below `CONFIDENT`, the broker is asked to check it. */
  confidence: z.number(),
})
export type PlanFact = z.output<typeof planFact>

export const CONFIDENT = 0.8
