import { wordsOf } from './words.ts'

/** A service that a plan document can name in its lists of excluded and other covered services, or in a row's text. */
export interface Item {
  readonly name: string
  /** Words of a question. */
  readonly asked: readonly (readonly string[])[]
  /** Words of a document. */
  readonly printed: readonly (readonly string[])[]
}

/** In a document: the words on the left. In a question: these and those on the right. */
const ITEMS: Readonly<Record<string, readonly [printed: string, asked?: string]>> = {
  'hearing aids': ['hearing aid, hearing aids, hearing', 'hearing device, hearing devices, deaf'],
  acupuncture: ['acupuncture, acupuncturist', 'needles, needle therapy'],
  'chiropractic care': [
    'chiropractic, chiropractor, spinal manipulation, manipulative',
    'back cracker, back adjustment, spinal adjustment, adjustments, chiro',
  ],
  'weight-loss surgery': [
    'bariatric, weight loss surgery',
    'gastric bypass, gastric sleeve, stomach stapling, stomach stapled, lap band, sleeve surgery, surgery to lose weight, weight loss operation, stomach surgery, obesity surgery',
  ],
  'weight loss programs': [
    'weight loss program, weight loss programs, weight loss',
    'diet program, slimming, weight watchers, lose weight, weight management, diet plan',
  ],
  'cosmetic surgery': [
    'cosmetic, plastic surgery',
    'nose job, facelift, face lift, botox, tummy tuck, liposuction, breast implants, breast augmentation, breast enlargement, hair transplant, look better',
  ],
  'infertility treatment': [
    'infertility, fertility, in vitro',
    'IVF, fertility treatment, trouble getting pregnant, trying to conceive, conceive, artificial insemination, egg freezing, help getting pregnant',
  ],
  'long-term care': ['long term care, custodial', 'assisted living, custodial care, memory care, help with bathing'],
  'care outside the U.S.': [
    'outside the U.S, outside the US, outside the United States, outside of the United States, traveling outside, travelling outside, foreign travel',
    'abroad, overseas, foreign country, another country, Europe, Mexico, Canada, international, vacation, cruise, out of the country, outside the country, travel, travels, traveling',
  ],
  'private-duty nursing': ['private duty, private nursing', 'private nurse, personal nurse, own nurse'],
  'routine foot care': ['foot care', 'toenails, toenail, corns, calluses, feet, pedicure, nail trimming, bunions'],
  'routine eye care (adult)': [
    'routine eye care, adult eye, eye care, vision care, adult vision',
    'glasses, eyeglasses, contacts, contact lenses, eye exam, vision, vision exam, optometrist, eyewear, eye doctor, eyes checked, new lenses, eyesight',
  ],
  'dental care (adult)': [
    'dental care, adult dental, dental',
    'dentist, teeth, tooth, root canal, fillings, filling, crown, dentures, braces, teeth cleaning, orthodontist, orthodontics, cavity, wisdom teeth',
  ],
  abortion: ['abortion, abortions', 'termination of pregnancy, terminate a pregnancy'],
  massage: ['massage', 'massages'],
  telehealth: [
    'telehealth, telemedicine, virtual visit, e-visit, video visit, virtual care, online visit',
    'video call, doctor by phone, doctor online, zoom',
  ],
  'gender-affirming care': ['gender, sex reassignment, transgender', 'transition surgery'],
  hypnosis: ['hypnosis, hypnotherapy, biofeedback'],
  naturopathy: ['naturopath, naturopathic, naturopathy, homeopathic, homeopathy', 'natural medicine, herbal'],
  'TMJ treatment': ['TMJ, temporomandibular', 'jaw'],
  dialysis: ['dialysis'],
  chemotherapy: ['chemotherapy, radiation therapy, infusion', 'chemo'],
  transplants: ['transplant, transplants'],
  'sleep studies': ['sleep study, sleep studies'],
  sterilization: ['sterilization, vasectomy, tubal ligation'],
}

const phrases = (list: string): string[][] => list.split(',').map((phrase) => wordsOf(phrase.trim()))

export const ITEM_WORDS: readonly Item[] = Object.entries(ITEMS).map(([name, [printed, asked]]) => ({
  name,
  printed: phrases(printed),
  asked: asked === undefined ? phrases(printed) : [...phrases(printed), ...phrases(asked)],
}))
