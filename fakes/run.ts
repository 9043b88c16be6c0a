/** `node fakes/run.ts`: starts the stand-ins for development, and prints the variables that point Bowline at them. */
import { fakeCardsEnvironment, startFakeCards } from './cards.ts'
import { fakeCrmKey, fakeCrmLocation, startFakeCrm } from './crm.ts'
import { startFakeMailServer } from './mail-server.ts'
import { startFakeMailbox } from './mailbox.ts'
import { fakeTextsEnvironment, startFakeTexts } from './texts.ts'

const [crm, mail, mailbox, texts, cards] = await Promise.all([
	startFakeCrm(),
	startFakeMailServer(),
	startFakeMailbox(),
	startFakeTexts(),
	startFakeCards(),
])
cards.sendNoticesTo('http://localhost:3000/card-payments/notices')
const others = Object.entries({ ...fakeTextsEnvironment(texts.url), ...fakeCardsEnvironment(cards.url) })
const variables = others.map(([name, value]) => `${name}=${value}`)
process.stdout.write(
	`SMTP_URL=${mail.url} MAIL_FROM='Bowline <hello@bowline.example>' LEADS_TO=leads@bowline.example IMAP_URL=${mailbox.url} ` +
		`GHL_BASE_URL=${crm.url} GHL_API_KEY=${fakeCrmKey} GHL_LOCATION_ID=${fakeCrmLocation} ` +
		`${variables.join(' ')} PUBLIC_URL=http://localhost:3000 npm start\n`,
)
