import { wordsOf } from '../words.ts'

/** Words of questions that name nothing, so that they say nothing about which plan or thing is meant. */
export const COMMON: ReadonlySet<string> = new Set(
  wordsOf(`able actually certain stop stops again ago ahead all almost alone already always amount another answer anyone apply approximately around ask asks away back bad
    based basic basically become been begin bill bills both bring buy call came cannot case cause caused check choose chosen come comes coming compare compared
    considered copay copayment coinsurance current currently deal decide depend different difference difficult does doing done down due during early easy else end
    enough entire especially even ever everyone everything exact exactly example except expect expected expensive extra fact far fee fees few figure figured fill
    final fine first free full fully further future general generally getting given go goes going gone gonna good gotta great guess half happen happens hard hear
    hello help helps hey hi high higher highest hold hope hour however idea important instead isnt issue itself keep kind kinda know last later least leave left
    less level life likely little live long look looking lose lot lots low lower lowest main maximum maybe meet met middle million minimum minute moment money
    much near necessary needed needs never new next nice none normal nothing now number obtain often ok okay old ones open option options order
    otherwise out own part particular past patient patients per percent percentage perhaps person personal please point possible price probably
    problem provide provided provides put question quick quickly quite rate rather read real really reason recent regarding regular responsible right same saw
    saying second seeing seem seen sense set several share short side similar simple simply since single situation size small someone something
    sometimes soon sorry sort stand start started starting starts stay still stuff sure system table taken taking talk tell ten than thank thanks thing things think
    third thought three time times today together told tomorrow tonight took total toward towards tried try trying turn two typically understand unless until upon
    usual usually versus via wait walk wanna wanted wants way ways week weeks well went wonder wondering word work works worth wrong yet
    individual family families single couple wife husband spouse kid kids child children son daughter mother father parent parents mom dad adult adults
    nobody people guy woman man lady doctor doctors provider providers network insured enrollee subscriber policyholder patient
    cover covering compare comparing rank list show tell give say said says state stated states applies applying
    lowest cheapest smallest highest biggest largest fewest best worst cheaper shop shopping dollar dollars owe owes owed spend spends spending
    yes no not dont doesnt didnt wont cant couldnt wouldnt shouldnt isnt arent wasnt im ive id ill youre hes shes theyre theres whats hows wheres whos
    tier one two three four five six seven eight nine ten prior authorization authorize authorized approval approve approved required require requires
    limit limits limited restriction restrictions exception exceptions condition conditions visit visits session sessions days nights
    require requirement pocket cost sharing split responsibility portion bucks cash pricing priced charge typical average roughly
    versus under over above below between across each both either neither pick picked picking prescribed fills filling picks
    sees seeing uses using went goes took happens happened happening hurts hurt hurting break breaks broke broken emergency sudden suddenly accident falls fell
    middle night weekend saturday sunday tonight morning evening ill sick appointment book booked schedule getting treated treatment treat care
    sheet brochure file files pdf document upload uploaded summary benefits sbc form page pages`),
)
