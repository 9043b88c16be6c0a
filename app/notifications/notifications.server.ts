import type { Platform } from '#app/platform/platform.server.ts'
import { type MailResult, sendMail } from './mail/mail.server.ts'
import { whileSomeoneWaits } from './mail/mail-timeouts.ts'
import { passwordEmail } from './mail/password-email.ts'
import { passwordSetEmail } from './mail/password-set-email.ts'
import { secondStepEmails } from './mail/second-step-email.ts'
import { trialEmail } from './mail/trial-email.ts'
import { sendText, type TextResult } from './texts/text.server.ts'

export { reachCrm } from './crm/crm.server.ts'
export { oneByOne } from './gathered.server.ts'
export { reachMailbox } from './incoming-mail/mailbox.server.ts'
export { readMailboxRegularly } from './incoming-mail/read-mailbox.server.ts'
export { paymentReminderEmail } from './mail/document-email.ts'
export { reachMailServer } from './mail/mail.server.ts'
export { composeMail } from './mail/message-email.ts'
export { registerMessages, retryMessage } from './messages.server.ts'
export { removeFromOutbox } from './outbox.server.ts'
export { providerWords } from './provider-message.ts'
export { runReminders } from './reminders.server.ts'
export { deleteIncomingTextsDaily, deleteOldTexts } from './texts/incoming-texts.server.ts'
export { isStopped } from './texts/store.server.ts'
export { reachTwilio } from './texts/text.server.ts'
export { findTextPicture, registerTextPictures } from './texts/text-pictures.server.ts'
export { allowTexts, stopTexts, textingOf } from './texts/texting.server.ts'
export { changeWords, type WordsInForce, wordsHistory, wordsInForce } from './words.server.ts'

/** Sends a member of staff the link to set their password. Throws when it may succeed later. */
export const sendPasswordLink = (
	platform: Pick<Platform, 'config' | 'company' | 'log' | 'now'>,
	to: { name: string; email: string },
	link: { link: string; isFirst: boolean; key: string },
): Promise<MailResult> => sendMail(platform, passwordEmail(platform.company, to, link), whileSomeoneWaits)

/** Notifies a member of staff that a link has replaced their password. Throws when it may succeed later. */
export const sendPasswordNotice = (
	platform: Pick<Platform, 'config' | 'company' | 'log' | 'now'>,
	to: { name: string; email: string },
	key: string,
): Promise<MailResult> => sendMail(platform, passwordSetEmail(platform.company, to, key), whileSomeoneWaits)

/**
 * The mails to an owner and a colleague after the owner turned off the colleague's second step: a function for each, which
 * throws when it may succeed later. `key` is unique to this change.
 */
export const secondStepNotices = (
	platform: Pick<Platform, 'config' | 'company' | 'log' | 'now'>,
	owner: { name: string; email: string },
	colleague: { name: string; email: string },
	key: string,
): { to: string; send: () => Promise<MailResult> }[] =>
	secondStepEmails(platform.company, owner, colleague, key).map((mail) => ({
		to: mail.to,
		send: () => sendMail(platform, mail, whileSomeoneWaits),
	}))

/** Sends a member of staff an email that says that emails arrive. Throws when it may succeed later. */
export const sendTrialEmail = (
	platform: Pick<Platform, 'config' | 'company' | 'log' | 'now'>,
	to: { name: string; email: string },
	key: string,
): Promise<MailResult> => sendMail(platform, trialEmail(platform.company, to, key), whileSomeoneWaits)

/** Sends a text that says that texts arrive. Throws when it may succeed later. */
export async function sendTrialText(
	platform: Pick<Platform, 'config' | 'company' | 'log'>,
	to: string,
	key: string,
): Promise<TextResult> {
	const body = `${platform.company.shortName}: texts from our desk arrive. Someone there asked for this one to find out.`
	return sendText(platform, { key: `trial.${key}`, to, body })
}
