import type { Box } from '@waymark/contracts/knowledge/plan-facts/facts'
import type { Piece } from '../layout.ts'
import type { Rule } from '../plan-form/sheet.ts'
import { spokenIn } from './language.ts'
import { contrasted, type Raster, tilted, turned, turnedPoint } from './raster.ts'
import type { Language, Recognizer, Word } from './recognizer.ts'
import { type Stroke, takeRules } from './rules.ts'
import { lieOf } from './straighten.ts'

/** A page read from a picture, upright. Positions are in points. */
export interface ScannedPage {
  pieces: Piece[]
  width: number
  height: number
  /** The lines of its tables. */
  across: Rule[]
  down: Rule[]
  /** From 0 to 1. Null when it has no text. */
  confidence: number | null
  /** Where a part of the upright page stands on the page as it is shown, which may be tilted or turned. */
  placeOf: (part: Box) => Box
}

/** What reading one page of a document tells about the next. */
export interface Habits {
  language: Language
  /** Quarter turns clockwise that made the last upright page and the last sideways page readable. */
  upright: 0 | 2
  sideways: 1 | 3
}

export const NO_HABITS: Habits = { language: 'eng', upright: 0, sideways: 1 }

/** Letters upside down are still taken for other letters, but with less confidence than this. */
const READABLE = 0.7
/** A tilt that does not disturb, in radians. */
const STRAIGHT = 0.003

/** Reads the picture of a page, whichever way up it lies. `scale` is its points per point of the page. */
export async function readPicture(
  drawn: Raster,
  scale: number,
  recognizer: Recognizer,
  habits: Habits,
): Promise<ScannedPage> {
  const shown = contrasted(drawn)
  const lie = lieOf(shown)
  if (!lie)
    return placed(
      { turns: 0, words: [], across: [], down: [], confidence: 0, language: habits.language },
      drawn,
      0,
      scale,
    )
  const { sideways, angle } = lie
  const first = sideways ? habits.sideways : habits.upright
  let best = await recognizeTurned(shown, first, angle, scale, recognizer, habits)
  if (best.words.length > 0 && best.confidence < READABLE) {
    const other = await recognizeTurned(shown, (first + 2) % 4, angle, scale, recognizer, habits)
    if (other.confidence > best.confidence) best = other
  }
  if (best.confidence >= READABLE) {
    habits.language = best.language
    if (best.turns === 0 || best.turns === 2) habits.upright = best.turns
    else habits.sideways = best.turns === 1 ? 1 : 3
  }
  return placed(best, drawn, angle, scale)
}

interface Attempt {
  turns: number
  words: Word[]
  across: Stroke[]
  down: Stroke[]
  confidence: number
  language: Language
}

async function recognizeTurned(
  shown: Raster,
  turns: number,
  angle: number,
  scale: number,
  recognizer: Recognizer,
  habits: Habits,
): Promise<Attempt> {
  const upright = turned(shown, turns)
  // A copy, because the lines of tables are taken from it.
  const straight = Math.abs(angle) < STRAIGHT ? { ...upright, data: upright.data.slice() } : tilted(upright, angle)
  const dpi = scale * 72
  const { across, down } = takeRules(straight, dpi)
  let { language } = habits
  let words = await recognizer.read(straight, language, dpi)
  const spoken = spokenIn(words.map(({ text }) => text))
  if (spoken !== undefined && spoken !== language) {
    language = spoken
    words = await recognizer.read(straight, language, dpi)
  }
  return { turns, words, across, down, confidence: confidenceOf(words), language }
}

/** Of a page: the average over its letters. */
function confidenceOf(words: readonly Word[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  return letters === 0 ? 0 : words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / letters
}

/** From points of the straightened picture to points of the page. */
function placed(
  { turns, words, across, down, confidence }: Attempt,
  drawn: Raster,
  angle: number,
  scale: number,
): ScannedPage {
  const sideways = turns % 2 === 1
  const [width, height] = sideways ? [drawn.height, drawn.width] : [drawn.width, drawn.height]
  const tilt = Math.abs(angle) < STRAIGHT ? 0 : angle
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)]
  const shownPoint = (x: number, y: number) => {
    const [dx, dy] = [x - width / 2, y - height / 2]
    const tx = cos * dx + sin * dy + width / 2
    const ty = cos * dy - sin * dx + height / 2
    return turnedPoint(tx, ty, width, height, (4 - turns) % 4)
  }
  return {
    confidence: words.length === 0 ? null : confidence,
    pieces: words.map(({ text, left, right, base, height: size, confidence: sure }) => ({
      text,
      left: left / scale,
      right: right / scale,
      base: -base / scale,
      height: size / scale,
      confidence: sure,
    })),
    width: width / scale,
    height: height / scale,
    across: across.map(({ left, right, top, bottom }) => ({
      at: (top + bottom) / 2 / scale,
      from: left / scale,
      to: right / scale,
    })),
    down: down.map(({ left, right, top, bottom }) => ({
      at: (left + right) / 2 / scale,
      from: top / scale,
      to: bottom / scale,
    })),
    placeOf(part) {
      const corners = [part.left, part.left + part.width].flatMap((x) =>
        [part.top, part.top + part.height].map((y) => shownPoint(x * width, y * height)),
      )
      const [xs, ys] = [corners.map(([x]) => x / drawn.width), corners.map(([, y]) => y / drawn.height)]
      const [left, top] = [Math.max(0, Math.min(...xs)), Math.max(0, Math.min(...ys))]
      return { left, top, width: Math.min(1, Math.max(...xs)) - left, height: Math.min(1, Math.max(...ys)) - top }
    },
  }
}
