declare module 'mapbox-gl/dist/mapbox-gl-csp.js' {
  export { default } from 'mapbox-gl';
}
