/** A name for a width is everything up to it: `@media $tablet { … }`. */
const upTo = { phone: '36em', tablet: '48em', laptop: '62em', desktop: '75em' }

module.exports = {
  plugins: {
    'postcss-preset-mantine': {
      mixins: {
        /** Out of sight, but read aloud. The class `visually-hidden` is this mixin without a condition. */
        'visually-hidden': {
          position: 'absolute',
          width: '1px',
          height: '1px',
          margin: '-1px',
          padding: '0',
          overflow: 'hidden',
          'clip-path': 'inset(50%)',
          'white-space': 'nowrap',
          border: '0',
        },
      },
    },
    'postcss-simple-vars': {
      variables: Object.fromEntries(Object.entries(upTo).map(([name, width]) => [name, `(max-width: ${width})`])),
    },
  },
}
