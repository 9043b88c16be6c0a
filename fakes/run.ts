/** `node fakes/run.ts`: starts the stand-ins for development, and prints the variables that point Bowline at them. */
import { fakeCrmKey, fakeCrmLocation, startFakeCrm } from './crm.ts'
import { startFakeMailServer } from './mail-server.ts'

const [crm, mail] = await Promise.all([startFakeCrm(), startFakeMailServer()])
process.stdout.write(
	`SMTP_URL=${mail.url} MAIL_FROM='Bowline <hello@bowline.example>' LEADS_TO=leads@bowline.example ` +
		`GHL_BASE_URL=${crm.url} GHL_API_KEY=${fakeCrmKey} GHL_LOCATION_ID=${fakeCrmLocation} npm start\n`,
)
