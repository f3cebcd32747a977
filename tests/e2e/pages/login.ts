import { type Locator } from 'playwright-core';
import { becomes, gone, Part, seen } from './part';

/** The dialog to register or to log in. */
export class Login extends Part {
  private get dialog(): Locator {
    return this.page.getByRole('dialog').filter({ has: this.page.locator('input[name="username"]') });
  }
  private get username(): Locator {
    return this.dialog.getByRole('textbox', { name: this.say('Username') });
  }
  private get password(): Locator {
    return this.dialog.getByLabel(this.say('Password')).and(this.page.locator('input'));
  }

  async seeRegister(): Promise<void> {
    await seen(this.dialog.getByRole('heading', { name: this.say('Register'), exact: true }));
    await seen(this.button('Create', {}, this.dialog));
  }

  async seeLogin(timeout?: number): Promise<void> {
    await seen(this.dialog.getByRole('heading', { name: this.say('Login'), exact: true }), timeout);
    await seen(this.button('Login', {}, this.dialog));
  }

  async dontSeeLogin(): Promise<void> {
    await gone(this.dialog);
  }

  async fill(username: string, password: string): Promise<void> {
    await this.username.fill(username);
    await this.password.fill(password);
  }

  async submit(): Promise<void> {
    await this.dialog.locator('button[type="submit"]').click();
  }

  async submitByEnter(): Promise<void> {
    await this.password.press('Enter');
  }

  async seeFields(username: string, password: string): Promise<void> {
    await becomes(() => this.username.inputValue(), username);
    await becomes(() => this.password.inputValue(), password);
  }

  async seeMessage(source: string, values: Record<string, unknown> = {}): Promise<void> {
    await seen(this.dialog.getByText(this.say(source, values)));
  }

  /** The three lines of SPEC 2.07. */
  async seeNotes(): Promise<void> {
    await becomes(() => this.dialog.getByRole('listitem').count(), 3);
  }

  async seeTooLong(): Promise<void> {
    await seen(
      this.dialog.getByText(
        this.words.pattern(
          'The password is too long: the service accepts at most 32 bytes, and a non-Latin letter takes 2 to 4.',
        ),
      ),
    );
  }

  async seeFocusOnUsername(): Promise<void> {
    await becomes(() => this.username.evaluate((field) => field === document.activeElement), true);
  }
}
