import type { SubjectWords } from './subject.ts'

/** How people ask for the questions and the header of the form. */
export const PLAN_WORDS: Readonly<Record<string, SubjectWords>> = {
  deductible: [
    'the deductible',
    ['deductible_individual', 'deductible_family'],
    'deductible, deductibles, deductable, deductibel, ded, kicks in, kick in, first dollar',
    'upfront, up front, threshold, meet first, satisfy first',
    [
      'before, until + insurance, plan, policy, coverage, carrier, insurer, company, they, it, thing, benefits, anything + pays, pay, paying, start, starts, starting, begin, begins, help, helps, chip, chips, contribute, picks, take, takes, cover, covers, covering, covered, share',
      'first, initially, to begin with, at the start + pay, spend, owe, cover + I, we, she, he, they, family, person, you',
      'least, most, much, less + before + coverage, insurance, plan, benefits',
      'have to, must, need to + spend, pay, meet, satisfy, shell + first, before',
    ],
  ],
  out_of_pocket: [
    'the out-of-pocket limit',
    ['out_of_pocket_individual', 'out_of_pocket_family'],
    'out of pocket, OOP, OOPM, MOOP, TMOOP, max out, maxes out, worst case, bad year, terrible year, worst year, stop loss',
    'maximum, max, cap, capped, ceiling, exposure, on the hook',
    [
      'most, maximum, max, cap, ceiling, worst, highest, limit, more than, ever + I, she, he, they, we, you, someone, client, person, family, household, my, her, his + pay, paying, spend, owe, owing, cost, costs, spending, liable, bill',
      'stop, stops, done, quit + paying, pay, owing + year, anything, entirely, else, completely, share',
      'pays, pay, covers, cover + everything, 100%, all, full + after, once, when, point',
    ],
  ],
  annual_limit: [
    'the yearly limit on what the plan pays',
    ['annual_limit'],
    'annual limit on what the plan pays, overall annual limit, lifetime limit, lifetime maximum, lifetime max, maximum benefit, benefit maximum, benefit cap, benefit limit, dollar limit on benefits, ceiling on benefits, cap on benefits, limit on benefits, maximum on benefits, lifetime cap, lifetime ceiling, lifetime benefit',
    'annual limit, yearly limit',
    [
      'insurer, insurance, plan, carrier, company, they + stop, stops, quit + paying, pay, covering',
      'limit, cap, maximum, ceiling + plan, insurer, insurance, company, carrier, they, it + pays, pay, spend, spends',
      'run, runs + out + benefits, coverage',
    ],
  ],
  referral: [
    'a referral to see a specialist',
    ['referral'],
    'referral, referrals, gatekeeper, permission, refer, refers, referred, self refer, go through a PCP, go through a primary care',
    '',
    [
      'specialist, expert + book, schedule, make an appointment + myself, ourselves, herself, himself, themselves, on my own, on our own, alone',
      'specialist, expert + directly, direct, straight, permission, approval, sign off, on her own, on his own, on my own, on their own, without, first, slip, note, authorize, authorized, green light, allowed',
      'see, go, visit, book + PCP, primary care, primary, family doctor, GP, regular doctor + first, before',
      'PCP, primary care, GP, family doctor, regular doctor + approve, approves, okay, authorize, authorizes + specialist',
      'doctor, PCP, GP + sign off, slip, note, green light, send + specialist',
      'skin doctor, heart doctor, bone doctor, foot doctor, ear doctor, eye doctor + directly, direct, straight, permission, without, first',
    ],
  ],
  network: [
    'a network of providers',
    ['network'],
    'network of providers, provider network, provider directory, provider list, list of providers, list of participating providers, find a doctor, list of doctors, use a network, have a network, website with the doctors, doctors who participate, doctors that participate, providers who participate, providers that participate, who participates, in network provider list, who is in network, who is in the network, who takes it, directory',
    'which doctors, what doctors, any doctor, own doctor, choose doctors',
    [
      'find, look, look up, list, search, where + doctors, providers, doctor, provider, participating',
      'tell, check, know, find out, see + doctor, doctors, provider, providers + participates, participate',
      'has, have, use, uses + network',
      'save, saves, saving, savings, pay less, costs less, less money + doctors, doctor, providers, provider, network',
      'matter + doctor, provider, network',
    ],
  ],
  plan_type: [
    'the type of the plan',
    ['plan_type'],
    'plan type, type of plan, type of this plan, type of the plan, kind of plan, kind of this plan, what type of coverage, sort of plan, HMO or PPO, PPO or HMO, HMO or a PPO, PPO or an HMO, EPO or PPO, is it an HMO, is it a PPO, is this an HMO, is this a PPO, an EPO or',
    '',
  ],
  carrier: [
    'the insurer',
    ['carrier'],
    'what insurance company, which insurance company, name of the insurance company, who is the insurance company, insurance company is, insurance company behind, insurance company offers, insurance company issues, who is the carrier, who is the insurer, which carrier, which insurer, which company, what company, who issues, who offers, who underwrites, who sells, what carrier, what insurer, name of the carrier, name of the insurer',
    '',
  ],
  plan_name: [
    'the name of the plan',
    ['plan_name'],
    'plan name, name of the plan, name of this plan, what is the plan called, what is this plan called',
    '',
  ],
  coverage_period: [
    'the coverage period',
    ['coverage_period'],
    'coverage period, plan year, policy period, effective date, benefit year, period of coverage, what year, which year, from when, good until, in force, good for which year',
    'expire, expires, effective, dates, valid, from when to when, how long is it good',
    [
      'when, date, day, dates + coverage, plan, policy + start, starts, begin, begins, end, ends, over, run, runs, effective',
    ],
  ],
  coverage_for: [
    'who the document is for',
    ['coverage_for'],
    'coverage for, who is covered, individual or family, family or individual, who does the plan cover, who does it cover, who can be covered',
    '',
  ],
}
