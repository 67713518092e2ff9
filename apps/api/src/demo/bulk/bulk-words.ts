/**
 * Words for generated product names of the large catalogue. Slugs equal those of the demo shop where both name the same thing.
 */
interface Shelf {
  slug: string
  name: string
  parent: string
  parentName: string
  nouns: string[]
  materials: string[]
  label: string
  values: string[]
  /** whole units */
  from: number
  to: number
}

const shoe = ['38', '39', '40', '41', '42', '43', '44']
const size = ['XS', 'S', 'M', 'L', 'XL']
const shelf = (
  [slug, name, parent, parentName]: [string, string, string, string],
  nouns: string,
  materials: string,
  [label, values]: [string, string[]],
  [from, to]: [number, number],
): Shelf => ({
  slug,
  name,
  parent,
  parentName,
  nouns: nouns.split(' · '),
  materials: materials.split(' '),
  label,
  values,
  from,
  to,
})

export const shelves: Shelf[] = [
  shelf(
    ['sneakers', 'Sneakers', 'shoes', 'Shoes'],
    'Sneaker · Runner · Trainer · Court Shoe · Slip-on',
    'Canvas Leather Knit Suede Mesh',
    ['Size', shoe],
    [45, 160],
  ),
  shelf(
    ['boots', 'Boots', 'shoes', 'Shoes'],
    'Chelsea Boot · Hiking Boot · Work Boot · Ankle Boot',
    'Leather Suede Nubuck Waxed',
    ['Size', shoe],
    [90, 280],
  ),
  shelf(
    ['sandals', 'Sandals', 'shoes', 'Shoes'],
    'Sandal · Slide · Clog · Espadrille',
    'Cork Leather Jute Rubber',
    ['Size', shoe],
    [25, 110],
  ),
  shelf(
    ['coats', 'Coats & jackets', 'clothing', 'Clothing'],
    'Coat · Parka · Jacket · Blazer · Rain Shell',
    'Wool Cotton Linen Down Waxed',
    ['Size', size],
    [80, 420],
  ),
  shelf(
    ['tops', 'Tops & shirts', 'clothing', 'Clothing'],
    'Shirt · Tee · Blouse · Polo · Henley',
    'Cotton Linen Silk Merino Jersey',
    ['Size', size],
    [18, 120],
  ),
  shelf(
    ['knitwear', 'Knitwear', 'clothing', 'Clothing'],
    'Sweater · Cardigan · Vest · Turtleneck',
    'Merino Cashmere Alpaca Lambswool Cotton',
    ['Size', size],
    [50, 260],
  ),
  shelf(
    ['dresses', 'Dresses & saris', 'clothing', 'Clothing'],
    'Dress · Wrap Dress · Sari · Kaftan · Abaya',
    'Silk Cotton Linen Viscose Muslin',
    ['Size', size],
    [40, 300],
  ),
  shelf(
    ['trousers', 'Trousers', 'clothing', 'Clothing'],
    'Trousers · Jeans · Chinos · Shorts · Skirt',
    'Denim Cotton Linen Wool Corduroy',
    ['Size', size],
    [35, 180],
  ),
  shelf(
    ['totes', 'Totes', 'bags', 'Bags'],
    'Tote · Shopper · Market Bag · Bucket Bag',
    'Leather Canvas Jute Nylon',
    ['Size', ['Small', 'Medium', 'Large']],
    [30, 320],
  ),
  shelf(
    ['backpacks', 'Backpacks', 'bags', 'Bags'],
    'Backpack · Daypack · Rolltop · Sling',
    'Canvas Nylon Cordura Leather',
    ['Volume', ['12 L', '18 L', '24 L', '32 L']],
    [40, 240],
  ),
  shelf(
    ['wallets', 'Wallets', 'bags', 'Bags'],
    'Wallet · Card Holder · Coin Purse · Passport Case',
    'Leather Vegan Cork Nylon',
    ['Size', ['Slim', 'Classic']],
    [15, 110],
  ),
  shelf(
    ['alerts', 'Watches', 'alerts', 'Watches'],
    'Field Watch · Diver · Chronograph · Dress Watch',
    'Steel Titanium Bronze Ceramic',
    ['Case', ['36 mm', '38 mm', '40 mm', '42 mm']],
    [90, 900],
  ),
  shelf(
    ['headphones', 'Headphones', 'tech', 'Tech'],
    'Headphones · Earbuds · Headset',
    'Wireless Studio Walnut Aluminium',
    ['Version', ['Standard', 'Pro']],
    [40, 420],
  ),
  shelf(
    ['cameras', 'Cameras', 'tech', 'Tech'],
    'Camera · Compact Camera · Lens · Tripod',
    'Aluminium Magnesium Carbon',
    ['Kit', ['Body', 'With lens']],
    [120, 2400],
  ),
  shelf(
    ['phones', 'Phones & tablets', 'tech', 'Tech'],
    'Phone · Tablet · E-Reader · Smartwatch',
    'Aluminium Glass Recycled Titanium',
    ['Storage', ['64 GB', '128 GB', '256 GB', '512 GB']],
    [150, 1600],
  ),
  shelf(
    ['chairs', 'Chairs', 'furniture', 'Furniture'],
    'Dining Chair · Armchair · Stool · Rocking Chair · Bench',
    'Ash Oak Walnut Rattan Beech',
    ['Set', ['Single', 'Pair', 'Set of four']],
    [70, 900],
  ),
  shelf(
    ['lamps', 'Lamps', 'furniture', 'Furniture'],
    'Lamp · Pendant · Floor Lamp · Lantern',
    'Brass Paper Glass Ceramic Rattan',
    ['Size', ['Small', 'Large']],
    [30, 480],
  ),
  shelf(
    ['textiles', 'Textiles', 'furniture', 'Furniture'],
    'Blanket · Cushion · Rug · Curtain · Quilt',
    'Wool Linen Cotton Jute Muslin',
    ['Size', ['90 × 130', '140 × 200', '200 × 300']],
    [20, 520],
  ),
  shelf(
    ['cookware', 'Cookware', 'kitchen', 'Kitchen'],
    'Pan · Pot · Wok · Casserole · Kettle',
    'Copper Iron Steel Enamel',
    ['Diameter', ['20 cm', '24 cm', '28 cm']],
    [25, 340],
  ),
  shelf(
    ['tableware', 'Tableware', 'kitchen', 'Kitchen'],
    'Bowl · Plate · Mug · Carafe · Teapot',
    'Stoneware Porcelain Glass Terracotta',
    ['Set', ['Single', 'Set of four']],
    [8, 160],
  ),
  shelf(
    ['houseplants', 'Houseplants', 'plants', 'Plants'],
    'Fern · Monstera · Fig · Cactus · Palm',
    'Potted Hanging Young Tall',
    ['Pot', ['12 cm', '17 cm', '21 cm']],
    [9, 140],
  ),
  shelf(
    ['pantry', 'Pantry', 'food', 'Food'],
    'Tea · Coffee · Honey · Olive Oil · Spice Box · Rice',
    'Organic Smoked Wild Roasted Single-origin',
    ['Weight', ['250 g', '500 g', '1 kg']],
    [4, 60],
  ),
]

export const moods = (
  'Harbour Meridian Quiet Field Stride Ember Willow North Cedar Juniper Atlas Coast Meadow Linden Slate Ivory Monsoon Padma Sundarban ' +
  'Dune Saffron Indigo Tide Orchard Lantern Pebble Aurora Fjord Sahara Jasmine Cobalt Mistral Rowan Thistle Summit Valley'
).split(' ')
export const qualities =
  'Everyday Weekend Classic Heritage Light Rugged Soft Modern Original Compact Studio Garden City Travel'.split(' ')
export const makers =
  'Alder Birch Calder Dover Elm Forge Grove Hale Iris Jute Kiln Loom Mason Nest Opal Pine Quill Reed Sable Thorn Umber Vale Weft Yarrow'.split(
    ' ',
  )
export const houses = ['& Co', 'Studio', 'Works', 'House', 'Makers']

export const shades: [name: string, value: string][] = [
  ['Black', '#1c1c1c'],
  ['White', '#f7f5f0'],
  ['Sand', '#d8c3a5'],
  ['Navy', '#22304f'],
  ['Forest', '#2f5d46'],
  ['Rust', '#b4532a'],
  ['Rose', '#d99aa5'],
  ['Sky', '#8fb8de'],
  ['Mustard', '#d9a521'],
  ['Plum', '#5d3a5a'],
  ['Grey', '#8a8d91'],
  ['Red', '#c0392b'],
]

/** Regional and French names, so that search is tested with all scripts. */
export const local = [
  'জামদানি শাড়ি',
  'নকশি কাঁথা',
  'সুতির পাঞ্জাবি',
  'মাটির কলস',
  'পাটের ব্যাগ',
  'عباءة حرير',
  'حقيبة جلدية',
  'مصباح نحاسي',
  'سجادة صوف',
  'عسل السدر',
  'Marinière rayée',
  'Espadrilles d’été',
  'Théière émaillée',
  'Écharpe en laine',
  'Crème de châtaigne',
]

/** Words of the Arabic translations: every product has one, so that a translated catalogue is measured too. */
export const arabic = {
  things: [
    'معطف',
    'قميص',
    'حقيبة',
    'مصباح',
    'كرسي',
    'طاولة',
    'إبريق',
    'سجادة',
    'دفتر',
    'ساعة',
    'وشاح',
    'صندوق',
    'مرآة',
    'وسادة',
    'قلم',
    'صحن',
  ],
  materials: ['من الصوف', 'من القطن', 'من الجلد', 'من الخشب', 'من النحاس', 'من الخزف', 'من الكتان', 'من الزجاج'],
  qualities: ['الهادئ', 'المتين', 'الخفيف', 'الأنيق', 'العملي', 'الدافئ', 'اليومي', 'الفاخر'],
} as const

export const opinions: [stars: number, title: string, text: string][] = [
  [5, 'Better than the pictures', 'Well made, and it arrived a day early.'],
  [5, 'Use it every day', 'Bought a second one for my sister.'],
  [4, 'Very good', 'Runs a little large, otherwise just right.'],
  [4, 'Good value', 'Solid, simple, does what it should.'],
  [3, 'Fine', 'The colour is darker than I expected.'],
  [2, 'Not for me', 'Nice material, but the finish could be neater.'],
]

/** Values of a custom field. */
export const finishes = ['Matt', 'Gloss', 'Satin', 'Brushed', 'Waxed', 'Raw', 'Oiled', 'Glazed']
