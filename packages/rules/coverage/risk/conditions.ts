/**
 * How each condition on the intake list counts in the HHS-HCC adult model.
 *
 * A self-reported answer is not a diagnosis, so `title` says what we assumed. If an answer could mean several
 * categories, `could_be` lists them, and we assume the middle one by silver factor, or the lower of two. Categories
 * that the model groups are listed as their group, whose factor replaces theirs: G01 for HCC 19 to 21, G09A for 81 and
 * 82, G09C for 83 and 84, G15A for 160, G16 for 187 and 188. No answer on the list leads to the model's severity and
 * transplant terms.
 */
export type CountedCondition = {
  title: string
  /** Rows of the factor table. Each row counts once, however many answers refer to it. */
  variables: readonly string[]
  could_be?: readonly string[]
  /** Almost everyone with the condition takes it, so it counts unless the medications say otherwise. */
  usual_treatment?: Treatment
  /** Count if one of the medications contains one of their names, which are the common ones and our choice. */
  named_treatments?: readonly NamedTreatment[]
  /** A drug without a category. If it is listed and no named treatment is, then the usual treatment is not assumed. */
  sufficient_drug?: { title: string; names: RegExp }
}

/** A drug category (RXC) with its interaction with the diagnosis. The model counts much of a treated illness here. */
export type Treatment = { title: string; variables: readonly string[] }
type NamedTreatment = Treatment & { names: RegExp }

const INSULIN = {
  title: 'insulin (RXC 06)',
  variables: ['RXC_06', 'RXC_06_x_HCC018_019_020_021'],
  names: /insulin|lantus|basaglar|toujeo|tresiba|levemir|humalog|novolog|humulin|novolin/i,
}

const GLUCOSE_LOWERING = {
  title: 'a glucose-lowering drug other than insulin or metformin (RXC 07)',
  variables: ['RXC_07', 'RXC_07_x_HCC018_019_020_021'],
  // Drug families by the ends of their generic names, then brands, of which several combine another drug with metformin.
  names:
    /glimepiride|glipizide|glyburide|glitazone|gliptin|gliflozin|glutide|tirzepatide|exenatide|repaglinide|nateglinide|acarbose|amaryl|glucotrol|actos|januvia|janumet|tradjenta|jentadueto|jardiance|synjardy|farxiga|xigduo|invoka|kombiglyze|ozempic|rybelsus|victoza|trulicity|mounjaro|byetta|bydureon/i,
}

const METFORMIN = { title: 'metformin', names: /metformin|glucophage|fortamet|glumetza|riomet/i }

const IMMUNE_DRUG = {
  title: 'an immune suppressant or immunomodulator (RXC 09)',
  variables: ['RXC_09', 'RXC_09_x_HCC056'],
  names:
    /adalimumab|humira|etanercept|enbrel|infliximab|remicade|tofacitinib|xeljanz|upadacitinib|rinvoq|abatacept|orencia/i,
}

const COUNTED: Record<string, CountedCondition> = {
  diabetes_type_1: {
    title: 'diabetes (G01) with the addition for type 1 (HCC 22)',
    variables: ['G01', 'HHS_HCC022'],
    usual_treatment: INSULIN,
    named_treatments: [INSULIN],
  },
  diabetes_type_2: {
    title: 'diabetes (G01)',
    variables: ['G01'],
    usual_treatment: GLUCOSE_LOWERING,
    named_treatments: [INSULIN, GLUCOSE_LOWERING],
    sufficient_drug: METFORMIN,
  },
  heart_disease: {
    title: 'a specified heart arrhythmia (HCC 142)',
    variables: ['HHS_HCC142'],
    could_be: ['HHS_HCC130', 'HHS_HCC132', 'HHS_HCC142'],
  },
  cancer: {
    title: 'colorectal, kidney or early breast cancer and the like (HCC 11)',
    variables: ['HHS_HCC011'],
    could_be: ['HHS_HCC008', 'HHS_HCC009', 'HHS_HCC010', 'HHS_HCC011', 'HHS_HCC012', 'HHS_HCC013'],
  },
  copd: { title: 'chronic obstructive pulmonary disease (HCC 160, G15A)', variables: ['G15A'] },
  stroke: { title: 'ischemic or unspecified stroke (HCC 146)', variables: ['HHS_HCC146'] },
  kidney_disease: { title: 'chronic kidney disease of stage 4 or 5 (G16)', variables: ['G16'] },
  bipolar: { title: 'severe depression or bipolar disorder (HCC 88)', variables: ['HHS_HCC088'] },
  hiv_aids: {
    title: 'HIV or AIDS (HCC 1)',
    variables: ['HHS_HCC001'],
    usual_treatment: { title: 'anti-HIV drugs (RXC 01)', variables: ['RXC_01', 'RXC_01_x_HCC001'] },
  },
  hepatitis: {
    title: 'chronic viral hepatitis (HCC 37.1)',
    variables: ['HHS_HCC037_1'],
    named_treatments: [
      {
        title: 'anti-hepatitis C drugs (RXC 02)',
        variables: ['RXC_02', 'RXC_02_x_HCC037_1_036_035_2_035_1_034'],
        names: /sofosbuvir|sovaldi|epclusa|harvoni|vosevi|glecaprevir|mavyret|zepatier/i,
      },
    ],
  },
  autoimmune: {
    title: 'rheumatoid arthritis or a specified autoimmune disorder (HCC 56)',
    variables: ['HHS_HCC056'],
    could_be: ['HHS_HCC048', 'HHS_HCC056', 'HHS_HCC057'],
    named_treatments: [IMMUNE_DRUG],
  },
  epilepsy: { title: 'seizure disorder (HCC 120)', variables: ['HHS_HCC120'] },
  substance_abuse: {
    title: 'alcohol use disorder (HCC 83 and 84, G09C)',
    variables: ['G09C'],
    could_be: ['G09A', 'G09C'],
  },
  arthritis_severe: {
    title: 'rheumatoid arthritis or a specified autoimmune disorder (HCC 56)',
    variables: ['HHS_HCC056'],
    named_treatments: [IMMUNE_DRUG],
  },
}

export const CONDITIONS: ReadonlyMap<string, CountedCondition> = new Map(Object.entries(COUNTED))

/** The treatments listed, else the drug that suffices, else the usual treatment, which is only assumed. */
export function treatmentOf(
  { usual_treatment, named_treatments = [], sufficient_drug }: CountedCondition,
  medications: readonly string[],
): { listed: readonly Treatment[]; assumed?: Treatment | undefined; sufficient?: string } {
  const isListed = ({ names }: { names: RegExp }) => medications.some((typed) => names.test(typed))
  const listed = named_treatments.filter(isListed)
  if (listed.length > 0) return { listed }
  return sufficient_drug && isListed(sufficient_drug)
    ? { listed, sufficient: sufficient_drug.title }
    : { listed, assumed: usual_treatment }
}

/**
 * The rows of the factor table for a person's answers, each once. Conditions without an entry have none, because a
 * payment model has no category for them. Insulin replaces other diabetes drugs (the model's hierarchy, RXC 06 over
 * 07).
 */
export function countedVariables(conditions: readonly string[], medications: readonly string[]): Set<string> {
  const counted = new Set<string>()
  for (const condition of conditions) {
    const entry = CONDITIONS.get(condition)
    if (!entry) continue
    const { listed, assumed } = treatmentOf(entry, medications)
    for (const part of [entry, assumed, ...listed]) {
      for (const variable of part?.variables ?? []) counted.add(variable)
    }
  }
  if (counted.has('RXC_06')) for (const outranked of GLUCOSE_LOWERING.variables) counted.delete(outranked)
  return counted
}
