interface City {
  readonly name: string;
  readonly zip: string;
}

export interface Country {
  /** ISO 3166-1 alpha-2 */
  readonly country: string;
  readonly phoneCode: string;
  readonly cities: readonly City[];
  readonly streets: readonly string[];
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
  /** How many of the world's shops are here, roughly. */
  readonly weight: number;
}

const list = (text: string): string[] => text.split(',').map((word) => word.trim());

const place = (
  country: string,
  phoneCode: string,
  weight: number,
  text: { cities: string; streets: string; first: string; last: string },
): Country => ({
  country,
  phoneCode,
  weight,
  cities: list(text.cities).map((city) => {
    const [name = '', zip = ''] = city.split(':');
    return { name, zip };
  }),
  streets: list(text.streets),
  firstNames: list(text.first),
  lastNames: list(text.last),
});

/** Where people and shops are, and what they are called there. */
export const places: readonly Country[] = [
  place('US', '+1', 30, {
    cities: 'Portland:97205, Austin:78701, Denver:80202, Brooklyn:11201, Minneapolis:55401, Savannah:31401',
    streets: 'Alder Street, Congress Avenue, Larimer Street, Water Street',
    first: 'Maya, Caleb, Jasmine, Owen, Renee, Marcus, Dana, Theo',
    last: 'Whitfield, Okafor, Delgado, Hartley, Nguyen, Brooks, Castillo, Lindgren',
  }),
  place('GB', '+44', 11, {
    cities: 'Bristol:BS1 4DJ, Leeds:LS1 5HD, Edinburgh:EH2 2BB, Brighton:BN1 1GE',
    streets: 'Corn Street, Park Row, Thistle Street, North Laine',
    first: 'Imogen, Callum, Priya, Harriet, Rhys, Tom',
    last: 'Ashworth, Mackenzie, Bhatt, Pemberton, Llewellyn, Hughes',
  }),
  place('DE', '+49', 9, {
    cities: 'Hamburg:20095, Köln:50667, Leipzig:04109, München:80331, Berlin:10115',
    streets: 'Speicherstraße, Lindenallee, Karlstraße, Marktgasse',
    first: 'Johanna, Lukas, Katrin, Emre, Annika, Sebastian',
    last: 'Brandt, Yıldız, Hoffmann, Lorenz, Petersen, Kessler',
  }),
  place('FR', '+33', 6, {
    cities: 'Lyon:69002, Nantes:44000, Bordeaux:33000, Lille:59000',
    streets: 'rue de la République, quai de la Fosse, rue Sainte-Catherine',
    first: 'Camille, Théo, Inès, Baptiste, Manon',
    last: 'Lefèvre, Moreau, Benali, Girard, Roussel',
  }),
  place('NL', '+31', 5, {
    cities: 'Utrecht:3511 AB, Rotterdam:3011 AD, Groningen:9711 LM',
    streets: 'Oudegracht, Witte de Withstraat, Zwanestraat',
    first: 'Sanne, Daan, Lotte, Bram, Fleur',
    last: 'de Vries, van Dijk, Jansen, Bakker, Visser',
  }),
  place('ES', '+34', 4, {
    cities: 'Valencia:46002, Sevilla:41001, Bilbao:48009',
    streets: 'Calle de Colón, Calle Sierpes, Gran Vía',
    first: 'Lucía, Álvaro, Nerea, Javier, Carmen',
    last: 'Navarro, Etxeberria, Romero, Vidal, Ortega',
  }),
  place('IT', '+39', 4, {
    cities: 'Bologna:40121, Torino:10121, Firenze:50122',
    streets: 'Via Indipendenza, Via Roma, Borgo Ognissanti',
    first: 'Giulia, Matteo, Chiara, Lorenzo, Elisa',
    last: 'Ferrari, Conti, Marchetti, De Luca, Fontana',
  }),
  place('SE', '+46', 3, {
    cities: 'Göteborg:411 03, Malmö:211 20, Uppsala:753 10',
    streets: 'Magasinsgatan, Stora Nygatan, Svartbäcksgatan',
    first: 'Elin, Oskar, Freja, Anton, Maja',
    last: 'Lindqvist, Bergström, Nyström, Ekholm, Sjöberg',
  }),
  place('DK', '+45', 2, {
    cities: 'Aarhus:8000, Odense:5000',
    streets: 'Vestergade, Kongensgade',
    first: 'Freja, Mikkel, Sofie, Rasmus',
    last: 'Nørgaard, Kjær, Mortensen, Holm',
  }),
  place('NO', '+47', 2, {
    cities: 'Bergen:5003, Trondheim:7011',
    streets: 'Torgallmenningen, Munkegata',
    first: 'Ingrid, Henrik, Solveig, Magnus',
    last: 'Haugen, Solberg, Bakke, Strand',
  }),
  place('FI', '+358', 2, {
    cities: 'Tampere:33100, Turku:20100',
    streets: 'Hämeenkatu, Linnankatu',
    first: 'Aino, Eero, Helmi, Juhani',
    last: 'Korhonen, Virtanen, Laine, Mäkelä',
  }),
  place('PL', '+48', 3, {
    cities: 'Kraków:31-005, Wrocław:50-001, Gdańsk:80-831',
    streets: 'ulica Grodzka, Rynek, ulica Długa',
    first: 'Zofia, Jakub, Hanna, Michał',
    last: 'Kowalczyk, Wiśniewska, Zieliński, Nowak',
  }),
  place('CZ', '+420', 2, {
    cities: 'Brno:602 00, Plzeň:301 00',
    streets: 'Masarykova, Americká',
    first: 'Tereza, Ondřej, Klára, Jakub',
    last: 'Novotná, Dvořák, Procházka, Horáková',
  }),
  place('AT', '+43', 2, {
    cities: 'Graz:8010, Linz:4020',
    streets: 'Herrengasse, Landstraße',
    first: 'Magdalena, Florian, Theresa, Paul',
    last: 'Gruber, Steiner, Wallner, Egger',
  }),
  place('CH', '+41', 2, {
    cities: 'Zürich:8001, Lausanne:1003',
    streets: 'Niederdorfstrasse, rue de Bourg',
    first: 'Nina, Reto, Aline, Luca',
    last: 'Meier, Zbinden, Favre, Bernasconi',
  }),
  place('IE', '+353', 1.5, {
    cities: 'Cork:T12 W8KP, Galway:H91 E2XT',
    streets: 'Oliver Plunkett Street, Quay Street',
    first: 'Aoife, Cian, Niamh, Declan',
    last: 'Gallagher, Byrne, O’Sullivan, Keane',
  }),
  place('PT', '+351', 1.5, {
    cities: 'Porto:4050-253, Braga:4700-030',
    streets: 'Rua das Flores, Rua do Souto',
    first: 'Beatriz, Tiago, Inês, Rui',
    last: 'Carvalho, Figueiredo, Moura, Tavares',
  }),
  place('CA', '+1', 5, {
    cities: 'Montréal:H2Y 1C6, Halifax:B3J 1S9, Calgary:T2P 2M5',
    streets: 'rue Saint-Paul, Barrington Street, Stephen Avenue',
    first: 'Émilie, Liam, Noor, Grant',
    last: 'Tremblay, Macdonald, Gill, Fraser',
  }),
  place('AU', '+61', 5, {
    cities: 'Melbourne:3000, Brisbane:4000, Hobart:7000',
    streets: 'Flinders Lane, Edward Street, Salamanca Place',
    first: 'Matilda, Lachlan, Zara, Hamish',
    last: 'Fitzgerald, Tran, Mitchell, Doyle',
  }),
  place('NZ', '+64', 1, {
    cities: 'Wellington:6011, Dunedin:9016',
    streets: 'Cuba Street, Princes Street',
    first: 'Aroha, Jack, Moana, Finn',
    last: 'Ngata, Sinclair, Walker, Parata',
  }),
  place('IN', '+91', 4, {
    cities: 'Pune:411001, Bengaluru:560001, Jaipur:302001',
    streets: 'MG Road, Church Street, Bapu Bazaar',
    first: 'Ananya, Rohan, Kavya, Arjun, Meera',
    last: 'Deshpande, Iyer, Sharma, Menon, Kulkarni',
  }),
  place('JP', '+81', 3, {
    cities: 'Kyoto:604-8001, Fukuoka:810-0001',
    streets: 'Kawaramachi-dori, Tenjin 2-chome',
    first: 'Haruka, Kenta, Yui, Sota',
    last: 'Nakamura, Fujimoto, Ishikawa, Mori',
  }),
  place('SG', '+65', 1.5, {
    cities: 'Singapore:048583',
    streets: 'Telok Ayer Street, Duxton Road',
    first: 'Wei Ling, Jun Hao, Farah, Marcus',
    last: 'Tan, Lim, Rahman, Goh',
  }),
  place('BR', '+55', 3, {
    cities: 'Curitiba:80010-000, Recife:50030-230',
    streets: 'Rua XV de Novembro, Rua do Bom Jesus',
    first: 'Larissa, Thiago, Júlia, Rafael',
    last: 'Almeida, Pacheco, Barbosa, Nogueira',
  }),
  place('MX', '+52', 2, {
    cities: 'Guadalajara:44100, Mérida:97000',
    streets: 'Avenida Chapultepec, Calle 60',
    first: 'Ximena, Diego, Valeria, Emiliano',
    last: 'Salazar, Herrera, Cervantes, Ríos',
  }),
  place('ZA', '+27', 1.5, {
    cities: 'Cape Town:8001, Durban:4001',
    streets: 'Bree Street, Florida Road',
    first: 'Thandiwe, Pieter, Lerato, Sipho',
    last: 'Dlamini, van der Merwe, Naidoo, Mokoena',
  }),
  place('KE', '+254', 0.7, {
    cities: 'Nairobi:00100',
    streets: 'Kimathi Street, Ngong Road',
    first: 'Wanjiru, Otieno, Achieng, Kamau',
    last: 'Mwangi, Odhiambo, Njoroge, Wafula',
  }),
  place('AE', '+971', 1, {
    cities: 'Dubai:00000',
    streets: 'Al Wasl Road, Al Quoz 3',
    first: 'Layla, Omar, Noura, Khalid',
    last: 'Al Mansoori, Haddad, Saleh, Rahimi',
  }),
  place('TR', '+90', 1.5, {
    cities: 'İzmir:35210, Bursa:16010',
    streets: 'Kıbrıs Şehitleri Caddesi, Atatürk Caddesi',
    first: 'Elif, Kerem, Zeynep, Baran',
    last: 'Aydın, Demir, Korkmaz, Şahin',
  }),
  place('KR', '+82', 1.5, {
    cities: 'Busan:48058, Daejeon:34126',
    streets: 'Haeundae-ro, Daehak-ro',
    first: 'Ji-woo, Min-jun, Seo-yeon, Hyun',
    last: 'Kim, Park, Choi, Jung',
  }),
];

/** The place of a country. */
export function placeOf(country: string): Country {
  const found = places.find((one) => one.country === country);
  if (!found) throw new Error(`no place in ${country}`);
  return found;
}
