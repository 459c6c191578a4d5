/** A group of the demo fleet. Devices stand in it as `count` says, or are named one by one in `stuttgart.ts`. */
export interface Place {
  readonly name: string;
  readonly count?: number;
  /** Where its devices stand; inherited from the place above. */
  readonly street?: string;
  readonly zipcode?: string;
  readonly city?: string;
  readonly country?: 'DE' | 'AT' | 'CH' | 'FR';
  /** Longitude, latitude. */
  readonly center?: readonly [number, number];
  readonly places?: readonly Place[];
}

const site = (
  name: string,
  count: number,
  street: string,
  zipcode: string,
  longitude: number,
  latitude: number,
  places: readonly Place[] = [],
): Place => ({ name, count, street, zipcode, center: [longitude, latitude], places });
/** A site that its city is called after. */
const town = (...facts: Parameters<typeof site>): Place => ({ ...site(...facts), city: facts[0] });

const SUEDWEST: readonly Place[] = [
  town('Stuttgart', 0, 'Calwer Straße 21', '70173', 9.177, 48.7776, [
    site('Königstraße', 0, 'Königstraße 12', '70173', 9.1808, 48.7794, [
      site('Bistro Königstraße', 0, 'Königstraße 12', '70173', 9.1809, 48.7795),
      site('Backshop Königstraße', 0, 'Königstraße 14', '70173', 9.1811, 48.7796),
    ]),
    site('Flughafen Terminal 1', 0, 'Flughafenstraße 43', '70629', 9.192, 48.6903),
    site('Bad Cannstatt', 9, 'Marktstraße 8', '70372', 9.2153, 48.8046),
  ]),
  town('Karlsruhe', 4, 'Kaiserstraße 90', '76133', 8.4037, 49.0094, [
    site('Karlsruhe Hauptbahnhof', 22, 'Bahnhofplatz 1', '76137', 8.401, 48.9936),
    site('Ettlinger Tor', 20, 'Karl-Friedrich-Straße 26', '76133', 8.4045, 49.005),
    site('Durlach', 18, 'Pfinztalstraße 41', '76227', 8.4713, 48.999),
  ]),
  town('Heilbronn', 3, 'Kaiserstraße 23', '74072', 9.2109, 49.1427, [
    site('Kiliansplatz', 20, 'Kiliansplatz 3', '74072', 9.219, 49.1421),
    site('Neckarbogen', 18, 'Paula-Fuchs-Allee 7', '74076', 9.2098, 49.15),
  ]),
  town('Freiburg', 4, 'Salzstraße 11', '79098', 7.8522, 47.9959, [
    site('Münsterplatz', 16, 'Münsterplatz 14', '79098', 7.8529, 47.9955),
    site('Kaiser-Joseph-Straße', 14, 'Kaiser-Joseph-Straße 180', '79098', 7.85, 47.9953),
    { ...site('Basel SBB', 13, 'Centralbahnplatz 8', '4051', 7.5896, 47.5476), city: 'Basel', country: 'CH' },
    {
      ...site('Colmar Vieille Ville', 11, 'Rue des Marchands 19', '68000', 7.358, 48.077),
      city: 'Colmar',
      country: 'FR',
    },
  ]),
  town('Ulm', 3, 'Münsterplatz 50', '89073', 9.9917, 48.3984, [
    site('Hirschstraße', 18, 'Hirschstraße 12', '89073', 9.989, 48.3985),
    site('Blautal-Center', 16, 'Blaubeurer Straße 95', '89077', 9.965, 48.402),
  ]),
];

const BAYERN: readonly Place[] = [
  town('München', 4, 'Sendlinger Straße 8', '80331', 11.5755, 48.1374, [
    site('Königsplatz', 14, 'Königsplatz 3', '80333', 11.5659, 48.1459),
    site('Marienplatz', 14, 'Marienplatz 11', '80331', 11.5762, 48.1372),
    site('Flughafen Terminal 2', 14, 'Terminalstraße Ost 1', '85356', 11.7903, 48.354),
    site('Schwabing', 10, 'Leopoldstraße 82', '80802', 11.586, 48.162),
  ]),
  town('Augsburg', 2, 'Maximilianstraße 30', '86150', 10.8978, 48.3655, [
    { ...site('Königsbrunn', 11, 'Marktplatz 9', '86343', 10.888, 48.269), city: 'Königsbrunn' },
    site('City-Galerie', 11, 'Willy-Brandt-Platz 1', '86153', 10.908, 48.369),
  ]),
  town('Nürnberg', 2, 'Königstraße 33', '90402', 11.0767, 49.4521, [
    site('Lorenzkirche', 12, 'Lorenzer Platz 10', '90402', 11.0783, 49.451),
    site('Messe Nürnberg', 10, 'Messezentrum 1', '90471', 11.115, 49.418),
  ]),
  {
    ...town('Salzburg', 2, 'Linzer Gasse 14', '5020', 13.045, 47.803, [
      site('Getreidegasse', 12, 'Getreidegasse 9', '5020', 13.0434, 47.8),
    ]),
    country: 'AT',
  },
  {
    ...town('Innsbruck', 2, 'Museumstraße 6', '6020', 11.399, 47.269, [
      site('Maria-Theresien-Straße', 10, 'Maria-Theresien-Straße 18', '6020', 11.3946, 47.2654),
    ]),
    country: 'AT',
  },
];

const NORD: readonly Place[] = [
  town('Hamburg', 3, 'Mönckebergstraße 7', '20095', 10.0014, 53.551, [
    site('Jungfernstieg', 18, 'Jungfernstieg 26', '20354', 9.993, 53.553),
    site('Altona', 16, 'Große Bergstraße 164', '22767', 9.935, 53.55),
    site('Flughafen Hamburg', 14, 'Flughafenstraße 1', '22335', 10.006, 53.6304),
  ]),
  town('Bremen', 2, 'Obernstraße 22', '28195', 8.807, 53.0758, [
    site('Schnoor', 20, 'Schnoor 31', '28195', 8.8097, 53.0729),
  ]),
  town('Hannover', 2, 'Georgstraße 10', '30159', 9.7353, 52.3743, [
    site('Kröpcke', 22, 'Kröpcke 4', '30159', 9.7386, 52.3744),
  ]),
  town('Kiel', 16, 'Holstenstraße 60', '24103', 10.135, 54.321),
];

const WEST: readonly Place[] = [
  town('Köln', 2, 'Hohe Straße 68', '50667', 6.956, 50.937, [
    site('Domplatte', 18, 'Domkloster 3', '50667', 6.957, 50.941),
    site('Ehrenfeld', 16, 'Venloer Straße 310', '50823', 6.918, 50.949),
  ]),
  town('Düsseldorf', 2, 'Schadowstraße 40', '40212', 6.784, 51.227, [
    site('Königsallee', 15, 'Königsallee 60', '40212', 6.779, 51.221),
    site('Medienhafen', 13, 'Neuer Zollhof 3', '40221', 6.755, 51.215),
  ]),
  town('Frankfurt', 2, 'Große Bockenheimer Straße 21', '60313', 8.675, 50.115, [
    site('Zeil', 15, 'Zeil 106', '60313', 8.683, 50.114),
    site('Hauptwache', 13, 'An der Hauptwache 15', '60313', 8.679, 50.1135),
  ]),
  { ...town('Metz', 14, 'Rue Serpenoise 40', '57000', 6.175, 49.117), country: 'FR' },
];

/** The demo fleet: 60 groups with 600 devices in four countries. */
export const FLEET: Place = {
  name: 'Marktküche GmbH',
  country: 'DE',
  places: [
    { name: 'Region Südwest', places: SUEDWEST },
    { name: 'Region Bayern', places: BAYERN },
    { name: 'Region Nord', places: NORD },
    { name: 'Region West', places: WEST },
  ],
};

/** The group and all below it, parents first. */
export function* placesBelow(
  place: Place,
  path: readonly string[] = [],
): Generator<{ place: Place; path: readonly string[] }> {
  const own = [...path, place.name];
  yield { place, path: own };
  for (const child of place.places ?? []) yield* placesBelow(child, own);
}
