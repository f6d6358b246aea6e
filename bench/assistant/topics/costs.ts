import { type Topic } from './topic.ts'

/** Deductible, out-of-pocket limit, network and referral. */
export const COSTS: readonly Topic[] = [
  {
    key: 'deductible_individual',
    column: 'in',
    standard: [
      'What is the overall deductible?',
      'What is the individual deductible in network?',
      'What is the deductible for one person?',
    ],
    paraphrased: [
      'what do I pay before insurance kicks in',
      'How much comes out of my own pocket before the plan starts paying?',
      'how much does she have to spend first before they cover anything',
      'Single person deductable?',
      'What has to be met before benefits start for one member?',
      'How high is the deductible if I am on my own?',
      'before the insurance company pays a dime, how much am I on the hook for',
      'ded for just the subscriber?',
    ],
  },
  {
    key: 'deductible_family',
    column: 'in',
    standard: [
      'What is the family deductible?',
      'What is the family deductible for network providers?',
      'How much is the deductible for a family?',
    ],
    paraphrased: [
      'whole family, how much do we need to meet before coverage begins',
      'What is the deductible for me, my wife and the kids together?',
      'fam ded?',
      'There are four of us. What do we all together pay first?',
      'How big is the deductible if they cover the spouse and children too?',
      'household deductible in network',
    ],
  },
  {
    key: 'deductible_individual',
    column: 'out',
    standard: [
      'What is the individual deductible out of network?',
      'What is the deductible for out-of-network providers?',
    ],
    paraphrased: [
      'deductible if I go outside the network',
      'How much do I have to meet first with doctors who are not contracted?',
      'OON deductible for one person',
      'what would the deductible be for providers that are not on the list',
    ],
  },
  {
    key: 'out_of_pocket_individual',
    column: 'in',
    standard: [
      'What is the out-of-pocket limit for this plan?',
      'What is the individual out-of-pocket limit in network?',
      'What is the out-of-pocket maximum for one person?',
    ],
    paraphrased: [
      'What is the most I could pay in a year?',
      'worst case scenario, what would he spend this year on care',
      'MOOP?',
      'Is there a cap on what I pay, and how much?',
      'max out of pocket single',
      'If I get really sick, at what point does the plan pay everything?',
      'what is the ceiling on my medical bills for the year',
      'oop max for one',
    ],
  },
  {
    key: 'out_of_pocket_family',
    column: 'in',
    standard: ['What is the family out-of-pocket limit?', 'What is the out-of-pocket limit for a family in network?'],
    paraphrased: [
      'most our whole family could end up paying in one year',
      'family moop',
      'What is the yearly cap for a couple with two children?',
      'worst case for the entire family in a bad year',
      'If all of us get sick, what is the maximum we pay?',
    ],
  },
  {
    key: 'out_of_pocket_individual',
    column: 'out',
    standard: [
      'What is the out-of-pocket limit out of network?',
      'What is the individual out-of-pocket limit for out-of-network providers?',
    ],
    paraphrased: [
      'is there a maximum when seeing doctors who are not in network, and what is it',
      'oon moop for a single person',
      'highest amount I could owe in a year going outside the network',
    ],
  },
  {
    key: 'deductible_exceptions',
    column: null,
    words: /preventive|preventiva/i,
    standard: [
      'Are there services covered before you meet your deductible?',
      'Which services are covered before the deductible?',
      'What does the deductible not apply to?',
    ],
    paraphrased: [
      'What do they pay for right away, without meeting the deductible?',
      'anything I can use on day one before hitting the deductible?',
      'which benefits skip the deductible',
      'What is exempt from the deductible?',
      'what can my client get without having to meet her deductible first',
    ],
  },
  {
    key: 'other_deductibles',
    column: null,
    standard: ['Are there other deductibles for specific services?', 'Are there any other deductibles?'],
    paraphrased: [
      'Is there a separate deductible for prescriptions?',
      'any second deductible we should know about?',
      'Do I have more than one deductible to meet?',
      'is there an extra deductible for certain things',
    ],
  },
  {
    key: 'out_of_pocket_exclusions',
    column: null,
    words: /premium|prima/i,
    standard: [
      'What is not included in the out-of-pocket limit?',
      'Which costs do not count toward the out-of-pocket limit?',
    ],
    paraphrased: [
      'What payments do not go toward my max?',
      'which bills would not count against the yearly cap',
      'What is left out of the MOOP?',
      'does everything I pay count toward the out of pocket max, or what does not?',
    ],
  },
  {
    key: 'annual_limit',
    column: null,
    standard: ['Is there an overall annual limit on what the plan pays?'],
    paraphrased: [
      'Does the insurer stop paying after a certain amount per year?',
      'is there a cap on what the insurance will pay out each year',
      'any yearly maximum benefit?',
    ],
  },
  {
    key: 'network',
    column: null,
    words: /www\./i,
    standard: [
      'Does this plan use a network of providers?',
      'Will you pay less if you use a network provider?',
      'Where can I find a list of network providers?',
    ],
    paraphrased: [
      'Where do I look up which doctors take this plan?',
      'how do I find out who is in network',
      'is it cheaper to stay in network, and where is the directory?',
      'What website has the provider directory?',
      'Do I save money by using their doctors?',
    ],
  },
  {
    key: 'referral',
    column: null,
    standard: [
      'Do you need a referral to see a specialist?',
      'Is a referral required for specialists?',
      'Do I need a referral to see a specialist?',
    ],
    paraphrased: [
      'Can she see a dermatologist directly?',
      'can I go straight to a cardiologist',
      'Do I have to go through my PCP first to see a specialist?',
      'does he need permission from the family doctor to see an orthopedist',
      'Can I book with a specialist on my own?',
      'Is this a gatekeeper plan?',
      'must the primary doctor send me before I can see an expert',
    ],
  },
]
