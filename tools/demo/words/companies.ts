/** Invented companies that refer shops, with their country. */
export const companies: readonly { readonly name: string; readonly country: string }[] = `
Harbour & Pine Studio GB, Lanternworks US, Kupferberg Digital DE, Atelier Marée FR, Tidewater Commerce US
Polder Partners NL, Blue Ladder Agency US, Fjellhage NO, Saltmarsh Media GB, Nimbus Ridge Consulting CA
Mira & Ortega ES, Northquay IE, Papaya Growth BR, Sakura Lane JP, Lumen Kollektiv AT
Orchard Street Labs US, Vela Commerce IT, Karoo Digital ZA, Brightfern AU, Sundby Studio DK
Copperline Partners US, Monsoon Works IN, Hallgren & Co SE, Três Pontes PT, Pemberley Performance GB
Cactus Bloom MX, Wildmark FI, Kestrel Commerce GB, Ostrava Pixel CZ, Two Rivers Retail US
Maple & Main CA, Zielona Fabryka PL, Kowhai Creative NZ, Alpenblick Media CH, Bosphorus Lab TR
Meridian Shops SG, Cloudberry Works SE, Rivet & Rose US, Hexagon Hive DE, Chapter Nine Agency GB
Ganges Growth IN, Silverbirch Consulting FI, Olive Tree Commerce ES, Waveform Retail AU, Pixel Bakkerij NL
Ember & Oak US, Café Conversion FR, Desert Lantern AE, Savanna Shops KE, Hanok Commerce KR
Quiet Harbor Studio US, Bergamot Media IT, Stonebridge Digital GB, Juniper Flats US, Linden & Hof DE
Tall Ship Marketing IE, Tangram Retail SG, Marigold Partners IN, Redwood Relay US, Ponto Norte PT
Grove Street Growth US, Delta Lumière FR, Nordhavn Digital DK, Plain Speak Media CA, Agave Works MX
Windrose Commerce NL, Kaleido Studio PL, Hawthorn Lane GB, Prairie Signal US, Cedar Point Partners US
Tramontana Digital ES, Old Mill Agency CZ, Paper Kite Studio AU, Sundial Commerce US, Lakehouse Media CH
Birch & Bay SE, Moonrise Retail JP, Granite Peak Growth US, Velvet Anchor GB, Baobab Commerce ZA`
  .split(/[,\n]/)
  .map((line) => line.trim())
  .filter((line) => line !== '')
  .map((line) => ({ name: line.slice(0, -3), country: line.slice(-2) }));

/** First and second words of further companies. */
export const companyWords = {
  first:
    `Amber Anchor Aspen Basalt Beacon Bramble Canyon Citrus Clover Cobalt Coral Crescent Dapple Drift Echo Falcon Fern
Garnet Glacier Hazel Heron Indigo Ivory Jasper Kindle Larch Lichen Lotus Magnet Marble Meadow Mosaic Nectar Nova Ochre Onyx
Opal Osprey Pebble Plume Quartz Raven Reed Saffron Sable Sequoia Sierra Slate Solstice Spruce Sterling Tandem Teal Thistle
Timber Topaz Umber Verdant Violet Willow Zephyr`.split(/\s+/),
  second:
    `Agency Collective Commerce Consulting Creative Digital Foundry Growth House Labs Media Outfit Partners Performance
Retail Shops Studio Works Workshop`.split(/\s+/),
} as const;
