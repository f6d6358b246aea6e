import brand from '../../../shared/brand/brand.module.css'
import { Scene } from '../../../shared/brand/scene.tsx'

/** An open ledger with two pages. Decorative. */
export function LedgerScene() {
  return (
    <Scene name="ledger" size={[480, 320]} corner={20}>
      <circle className={brand.sun} cx="392" cy="76" r="36" />
      <path className={brand.ridge_far} d="M0 190c60-40 110-50 180-24 60 22 110-14 170-12 50 2 90 16 130 6v160H0Z" />
      <path className={brand.ground} d="M0 282c130-24 330-26 480 0v38H0Z" />
      <path className={brand.paper} d="M92 88c50-16 100-16 148 6v170c-48-22-98-22-148-6Z" />
      <path className={brand.paper} d="M388 88c-50-16-100-16-148 6v170c48-22 98-22 148-6Z" />
      <path
        className={brand.fold}
        d="M112 122c36-9 72-8 108 4M112 154c36-9 72-8 108 4M112 186c36-9 72-8 108 4M260 126c36-12 72-13 108-4M260 158c36-12 72-13 108-4M260 190c36-12 72-13 108-4"
      />
      <path className={brand.pen} d="M112 222c36-9 72-8 108 4M260 226c36-12 72-13 108-4" />
      <circle className={brand.flag} cx="128" cy="118" r="6" />
      <circle className={brand.flag} cx="352" cy="118" r="6" />
    </Scene>
  )
}

/** Stones around a spiral path. Decorative. */
export function SpiralScene() {
  return (
    <Scene name="spiral" size={[480, 320]} corner={20}>
      <circle className={brand.sun} cx="96" cy="66" r="34" />
      <path className={brand.ridge_far} d="M0 150c70-40 140-36 210-14 90 28 170-30 270-4v188H0Z" />
      <path className={brand.ridge_mid} d="M0 190c120-40 320-44 480-6v136H0Z" />
      <ellipse className={brand.ground} cx="240" cy="258" rx="300" ry="96" />
      <path
        className={brand.path}
        d="M240 258c14-8 36-2 34 12-2 18-50 20-70 6-26-18-6-48 40-48 58 0 88 30 76 56-14 32-110 40-156 14-44-26-36-70 20-84"
      />
      <circle className={brand.flag} cx="240" cy="256" r="8" />
      <circle className={brand.pin} cx="120" cy="232" r="10" />
      <circle className={brand.awning} cx="360" cy="226" r="10" />
      <circle className={brand.pin} cx="384" cy="276" r="10" />
      <circle className={brand.awning} cx="98" cy="280" r="10" />
    </Scene>
  )
}
