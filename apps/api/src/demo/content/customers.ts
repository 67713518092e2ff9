import type { CustomerSeed, DemoLanguage } from './types.ts'

type Row = readonly [
  name: string,
  mailbox: string,
  language: DemoLanguage,
  house: string,
  city: string,
  zip: string,
  country: string,
]

const dialling: Record<string, string> = {
  BD: '+880 1',
  FR: '+33 6',
  EG: '+20 10',
  AE: '+971 5',
  DE: '+49 15',
  MA: '+212 6',
  GB: '+44 7',
  NG: '+234 8',
  US: '+1 2',
  LB: '+961 7',
}
const areaOf = (country: string, city: string): string => {
  if (country === 'BD')
    return ['Dhaka', 'ঢাকা'].includes(city)
      ? 'Dhaka'
      : ['Chattogram', 'চট্টগ্রাম'].includes(city)
        ? 'Chattogram'
        : 'Rest of Bangladesh'
  if (['FR', 'DE', 'GB'].includes(country)) return 'Europe'
  return ['EG', 'AE', 'MA', 'LB'].includes(country) ? 'Middle East & North Africa' : 'Rest of the world'
}

const rows: readonly Row[] = [
  ['Amina Rahman', 'amina.rahman', 'en', '12 Lake Road, Gulshan', 'Dhaka', '1205', 'BD'],
  ['Karim Diallo', 'karim.diallo', 'fr', '8 rue des Lilas', 'Lyon', '69003', 'FR'],
  ['Leïla Haddad', 'leila.haddad', 'fr', '21 rue de Marseille', 'Paris', '75010', 'FR'],
  ['রাহুল সেন', 'rahul.sen', 'bn', '৪৫ ধানমন্ডি ২৭', 'ঢাকা', '1209', 'BD'],
  ['نور الدين', 'nour.eldin', 'ar', '١٧ شارع طلعت حرب', 'القاهرة', '11511', 'EG'],
  ['Sophie Martin', 'sophie.martin', 'fr', '3 quai Kléber', 'Nantes', '44000', 'FR'],
  ['Tanvir Ahmed', 'tanvir.ahmed', 'en', '9 Agrabad Access Road', 'Chattogram', '4100', 'BD'],
  ['Grace Okafor', 'grace.okafor', 'en', '14 Adeola Odeku', 'Lagos', '101241', 'NG'],
  ['ফারহানা ইসলাম', 'farhana.islam', 'bn', '১০২ মিরপুর ১০', 'ঢাকা', '1216', 'BD'],
  ['Shafiqul Islam', 'shafiqul', 'bn', '31 Zindabazar', 'Sylhet', '3100', 'BD'],
  ['مريم الشامسي', 'maryam.shamsi', 'ar', 'فيلا ٢٢، شارع الوصل', 'دبي', '00000', 'AE'],
  ['Nadia Chowdhury', 'nadia.c', 'en', '5 Road 11, Banani', 'Dhaka', '1213', 'BD'],
  ['Jonas Weber', 'jonas.weber', 'en', 'Torstraße 88', 'Berlin', '10119', 'DE'],
  ['অনির্বাণ দাস', 'anirban.das', 'bn', '৭ সাহেব বাজার', 'Rajshahi', '6000', 'BD'],
  ['Emily Carter', 'emily.carter', 'en', '27 Mill Lane', 'Bristol', 'BS1 4DJ', 'GB'],
  ['ياسمين بنعلي', 'yasmine.benali', 'ar', '٥ زنقة القاهرة', 'الرباط', '10000', 'MA'],
  ['Rafi Hossain', 'rafi.hossain', 'en', '66 Uttara Sector 4', 'Dhaka', '1230', 'BD'],
  ['তানিয়া আক্তার', 'tania.akter', 'bn', '১৮ হালিশহর', 'চট্টগ্রাম', '4216', 'BD'],
  ['Camille Durand', 'camille.durand', 'fr', '40 cours Mirabeau', 'Aix-en-Provence', '13100', 'FR'],
  ['Michael Reyes', 'michael.reyes', 'en', '310 Alameda Street', 'Austin', '78702', 'US'],
  ['سامي خوري', 'sami.khoury', 'ar', 'شارع الحمراء، بناية ٩', 'بيروت', '1103', 'LB'],
  ['Mehedi Hasan', 'mehedi', 'en', '23 Mohammadpur', 'Dhaka', '1207', 'BD'],
  ['শাহনাজ পারভীন', 'shahnaz', 'bn', '৯ সোনাডাঙ্গা', 'Khulna', '9100', 'BD'],
  ['Ingrid Sørensen', 'ingrid.s', 'en', 'Kantstraße 12', 'Hamburg', '20095', 'DE'],
  ['Imran Kabir', 'imran.kabir', 'en', '2 Bailey Road', 'Dhaka', '1000', 'BD'],
  ['Zoé Lambert', 'zoe.lambert', 'fr', '17 rue Nationale', 'Lille', '59000', 'FR'],
  ['عمر الفاروق', 'omar.farouk', 'ar', '٣٣ شارع فؤاد', 'الإسكندرية', '21519', 'EG'],
  ['Lubna Karim', 'lubna.karim', 'en', '14 Bashundhara R/A', 'Dhaka', '1229', 'BD'],
  ['সুমন পাল', 'sumon.paul', 'bn', '৫ ওয়ারী', 'ঢাকা', '1203', 'BD'],
  ['Arif Mahmud', 'arif.mahmud', 'en', '71 Nasirabad', 'Chattogram', '4203', 'BD'],
]

export const customers: readonly CustomerSeed[] = rows.map(([name, mailbox, language, house, city, zipCode, country], index) => ({
  name,
  email: `${mailbox}@haat.example`,
  language,
  address: {
    phone: `${dialling[country]}${String(17_00_100_200 + index * 7_193_541).slice(0, 9)}`,
    house,
    city,
    state: '',
    zipCode,
    country,
  },
  area: areaOf(country, city),
}))
