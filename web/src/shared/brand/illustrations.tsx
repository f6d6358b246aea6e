import styles from './brand.module.css'
import { Stones } from './logo.tsx'
import { Scene } from './scene.tsx'

function Cairn({ x, y, scale }: { readonly x: number; readonly y: number; readonly scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <Stones low={styles.cairn_low} middle={styles.cairn_mid} />
    </g>
  )
}

/** A path over hills to a cairn. Decorative. */
export function TrailScene({ className }: { readonly className?: string | undefined }) {
  return (
    <Scene name="trail" size={[560, 460]} corner={24} slice className={className}>
      <circle className={styles.sun} cx="404" cy="118" r="44" />
      <path
        className={styles.ridge_far}
        d="M0 230c46-22 86-70 128-74 40-4 66 48 104 46 46-2 84-62 132-58 44 4 74 44 118 42 32-2 56-18 78-30v304H0Z"
      />
      <path
        className={styles.ridge_mid}
        d="M0 286c52-6 88-44 142-42 58 2 84 46 140 44 60-2 96-58 160-54 48 4 82 30 118 34v192H0Z"
      />
      <path
        className={styles.ridge_near}
        d="M0 342c58-24 120-34 178-18 66 18 120 30 190 10 74-22 134-26 192-6v132H0Z"
      />
      <path className={styles.ground} d="M0 408c74-26 164-38 252-26 104 14 208 16 308-6v84H0Z" />
      <path
        className={styles.path}
        d="M70 448c44-24 140-22 186-46 44-24-32-48 6-70 36-18 96-6 122-26 14-11 6-20 8-28"
      />
      <Cairn x={352} y={196} scale={2.6} />
    </Scene>
  )
}

/** A form with checkmarks. Decorative. */
export function PersonalScene() {
  return (
    <Scene name="personal" size={[320, 160]} corner={12} slice>
      <circle className={styles.sun} cx="252" cy="52" r="22" />
      <path className={styles.ridge_far} d="M0 96c40-8 58-38 94-36 40 2 58 34 98 32 48-2 80-26 128-14v82H0Z" />
      <path className={styles.ridge_mid} d="M0 122c44-20 92-24 140-10 62 18 116 8 180-12v60H0Z" />
      <path className={styles.ground} d="M0 142c80-16 212-18 320 0v18H0Z" />
      <path className={styles.path} d="M28 150c40-10 60-4 88-14 16-6 22-8 28-14" />
      <Cairn x={118} y={64} scale={1.7} />
    </Scene>
  )
}

/** A small shop on the trail. Decorative. */
export function BusinessScene() {
  return (
    <Scene name="business" size={[320, 160]} corner={12} slice>
      <circle className={styles.sun} cx="76" cy="46" r="20" />
      <path className={styles.ridge_far} d="M0 92c34-10 58-34 90-32 38 2 62 34 104 30 44-4 78-32 126-18v88H0Z" />
      <path className={styles.ridge_mid} d="M0 120c50-22 96-20 144-8 60 14 112 6 176-14v62H0Z" />
      <path className={styles.paper} d="M118 64h88v76h-88Z" />
      <path className={styles.pin} d="M110 46h104l8 22H102Z" />
      <path className={styles.awning} d="M132 46h18l-2 22h-22ZM174 46h18l6 22h-22Z" />
      <path
        className={styles.flag}
        d="M102 68h24a12 8 0 0 1-24 0Zm24 0h24a12 8 0 0 1-24 0Zm24 0h24a12 8 0 0 1-24 0Zm24 0h24a12 8 0 0 1-24 0Zm24 0h24a12 8 0 0 1-24 0Z"
      />
      <path className={styles.pin} d="M168 92h24v48h-24Z" />
      <circle className={styles.flag} cx="187" cy="117" r="2.5" />
      <path className={styles.ridge_mid} d="M128 92h28v26h-28Z" />
      <path className={styles.fold} d="M142 92v26M128 105h28" />
      <path className={styles.ground} d="M0 146c80-12 212-14 320-2v16H0Z" />
      <path className={styles.path} d="M300 152c-40-8-74-4-108-6" />
      <Cairn x={244} y={92} scale={1.7} />
    </Scene>
  )
}

/** A map with a marked route. Decorative. */
export function ProfessionalScene() {
  return (
    <Scene name="professional" size={[320, 160]} corner={12} slice>
      <g transform="rotate(-5 160 90)">
        <path className={styles.paper} d="m66 40 62-14 64 14 62-14v104l-62 14-64-14-62 14Z" />
        <path className={styles.fold} d="M128 26v104M192 40v104" />
        <path
          className={styles.pen}
          strokeDasharray="1 9"
          d="M84 112c16-26 34 4 54-18 18-20-2-34 22-38 26-4 28 30 50 22"
        />
        <circle className={styles.flag} cx="84" cy="114" r="7" />
        <path
          className={styles.pin}
          d="M224 50c9 0 15 6.500 15 14.500C239 76 224 90 224 90s-15-14-15-25.500C209 56.500 215 50 224 50Z"
        />
        <circle className={styles.pin_eye} cx="224" cy="65" r="5" />
      </g>
    </Scene>
  )
}

/** A cairn with a flag on it. Decorative. */
export function ArrivalScene() {
  return (
    <Scene name="arrival" size={[480, 200]} corner={20}>
      <circle className={styles.sun} cx="240" cy="112" r="64" />
      <path
        className={styles.ridge_far}
        d="M0 138c50-34 80-44 122-26 40 18 60 10 98-8 52-24 94 12 140 10 46-2 78-28 120-22v108H0Z"
      />
      <path className={styles.ridge_mid} d="M0 164c70-20 110-38 180-34 74 4 130 42 300 4v66H0Z" />
      <path className={styles.ground} d="M0 186c110-26 168-30 240-28s160 4 240 24v18H0Z" />
      <path className={styles.path} d="M24 196c52-12 92-2 132-16 30-10 40-12 62-14" />
      <path className={styles.post} d="M250 94V44" />
      <path className={styles.pin} d="M251 45c12-6 20 6 34 0v20c-14 6-22-6-34 0Z" />
      <Cairn x={203} y={76} scale={2.9} />
    </Scene>
  )
}
