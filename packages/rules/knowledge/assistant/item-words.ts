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
  'hearing aids': ['hearing aid, hearing aids, hearing, audífonos, audífono', 'hearing device, hearing devices, deaf'],
  acupuncture: ['acupuncture, acupuncturist, acupuntura', 'needles, needle therapy'],
  'chiropractic care': [
    'chiropractic, chiropractor, spinal manipulation, manipulative, quiropráctica, quiropráctico',
    'back cracker, back adjustment, spinal adjustment, adjustments, chiro',
  ],
  'weight-loss surgery': [
    'bariatric, weight loss surgery, bariátrica',
    'gastric bypass, gastric sleeve, stomach stapling, stomach stapled, lap band, sleeve surgery, surgery to lose weight, weight loss operation, stomach surgery, obesity surgery',
  ],
  'weight loss programs': [
    'weight loss program, weight loss programs, weight loss, pérdida de peso',
    'diet program, slimming, weight watchers, jenny craig, nutrisystem, noom, lose weight, weight management, diet plan',
  ],
  'cosmetic surgery': [
    'cosmetic, plastic surgery, cirugía estética, cirugía cosmética',
    'nose job, facelift, face lift, botox, tummy tuck, liposuction, breast implants, breast augmentation, breast enlargement, look better',
  ],
  'infertility treatment': [
    'infertility, fertility, in vitro, infertilidad, fertilidad',
    'IVF, IUI, fertility treatment, trouble getting pregnant, trying to conceive, conceive, artificial insemination, egg freezing, help getting pregnant',
  ],
  'long-term care': [
    'long term care, custodial, largo plazo',
    'assisted living, custodial care, memory care, help with bathing, live in a nursing home, living in a nursing home, nursing home permanently',
  ],
  'care outside the U.S.': [
    'outside the U.S, outside the US, outside the United States, outside of the United States, traveling outside, travelling outside, foreign travel, fuera de los EE, fuera de los Estados Unidos',
    'non emergency care, non emergency, nonemergency, abroad, overseas, foreign country, another country, Europe, Mexico, Canada, international, vacation, cruise, out of the country, outside the country, travel, travels, traveling',
  ],
  'private-duty nursing': [
    'private duty, private nursing, enfermería privada',
    'private nurse, personal nurse, own nurse, privately hired nurse, privately hired, hire a nurse',
  ],
  'routine foot care': [
    'foot care, cuidado de los pies',
    'toenails, toenail, trimming nails, trim nails, nails trimmed, corns, calluses, feet, pedicure, nail trimming, bunions',
  ],
  'routine eye care (adult)': [
    'routine eye care, adult eye, eye care, vision care, adult vision, vista de rutina',
    'glasses, eyeglasses, contacts, contact lenses, eye exam, vision, vision exam, optometrist, eyewear, eye doctor, eyes checked, new lenses, eyesight',
  ],
  'dental care (adult)': [
    'dental care, adult dental, dental',
    'dentist, teeth, tooth, root canal, fillings, filling, crown, dentures, teeth cleaning, cavity, wisdom teeth',
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
  orthodontics: ['orthodontia, orthodontic, orthodontics, braces', 'orthodontist, invisalign, retainer'],
  'hair transplants': ['hair transplant, hair transplants, hair restoration', 'hair loss'],
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
