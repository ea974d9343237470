declare module 'world-atlas/countries-110m.json' {
  type Arcs = readonly (readonly number[])[];
  const topology: {
    readonly transform: { readonly scale: readonly [number, number]; readonly translate: readonly [number, number] };
    /** Steps from point to point, in quantised degrees. */
    readonly arcs: readonly (readonly (readonly [number, number])[])[];
    readonly objects: {
      readonly countries: {
        /** `id` is the country's ISO 3166-1 number; a few lands have none. */
        readonly geometries: readonly (
          | { readonly type: 'Polygon'; readonly id?: string; readonly arcs: Arcs }
          | { readonly type: 'MultiPolygon'; readonly id?: string; readonly arcs: readonly Arcs[] }
        )[];
      };
    };
  };
  export default topology;
}
