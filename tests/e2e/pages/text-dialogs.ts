import { type Locator } from 'playwright-core';
import { becomes, gone, Part, seen } from './part';

type Subject = 'RoutingA' | 'Domains excluded' | 'DNS' | 'IP groups';
type Area =
  'Domains' | 'Domain query servers (internal)' | 'External query servers' | 'Countries and lists' | 'IP ranges';

/** The dialogs of what the service stores as text. */
export class TextDialogs extends Part {
  private dialog(subject: Subject): Locator {
    return this.page
      .getByRole('dialog')
      .filter({ has: this.page.getByRole('heading', { name: this.say(subject), exact: true, level: 2 }) });
  }

  get script(): Locator {
    return this.page.getByRole('textbox', { name: this.say('Routing script'), exact: true });
  }

  private area(area: Area): Locator {
    return this.page.getByRole('textbox', { name: this.say(area), exact: true });
  }

  async see(subject: Subject): Promise<void> {
    await seen(this.dialog(subject));
    if (subject === 'RoutingA' && this.width === 'phone') await this.seeSide('Text');
    await seen(subject === 'RoutingA' ? this.script : this.dialog(subject).getByRole('textbox'));
  }

  /** On a phone one side of the script is shown at a time. */
  async seeSide(side: 'Rules' | 'Text'): Promise<void> {
    await this.page.getByRole('tab', { name: this.say(side), exact: true }).click();
  }

  async dontSee(subject: Subject): Promise<void> {
    await gone(this.dialog(subject));
  }

  /** Replaces the script as a person does: by keys. */
  async typeScript(text: string): Promise<void> {
    await this.script.click();
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.page.keyboard.insertText(text);
  }

  async seeScript(lines: readonly string[]): Promise<void> {
    await becomes(() => this.script.locator('.cm-line').allTextContents(), [...lines]);
  }

  async seeMarkedLine(text: string): Promise<void> {
    await becomes(() => this.script.locator('.cm-wrongLine').allTextContents(), [text]);
  }

  async seeLineNumbers(count: number): Promise<void> {
    // The first element of the gutter only holds its width.
    await becomes(() => this.page.locator('.cm-lineNumbers .cm-gutterElement').count(), count + 1);
  }

  async type(area: Area, text: string): Promise<void> {
    await this.area(area).fill(text);
  }

  async seeLines(area: Area, text: string): Promise<void> {
    await becomes(() => this.area(area).inputValue(), text);
  }

  private rule(line: number): Locator {
    return this.page.getByRole('listitem', { name: this.say('Rule on line {number}', { number: line }), exact: true });
  }

  async seeRule(line: number, words: string): Promise<void> {
    await seen(this.rule(line).filter({ hasText: words }));
  }

  /** Opens the menu of a rule. */
  async openRule(line: number): Promise<void> {
    await this.button('More actions for the rule on line {number}', { number: line }).click();
    await seen(this.page.getByRole('menuitem'));
  }

  /** Does what the menu of a rule offers. */
  async changeRule(line: number, action: 'Move up' | 'Move down' | 'Modify' | 'Delete'): Promise<void> {
    await this.openRule(line);
    await this.page.getByRole('menuitem', { name: this.say(action), exact: true }).click();
  }

  async heightOfRule(line: number): Promise<number> {
    return (await this.rule(line).boundingBox())?.height ?? Number.NaN;
  }

  private get condition(): Locator {
    return this.page.getByRole('textbox', { name: this.say('Domain and its subdomains'), exact: true });
  }

  /** The value of the condition in the form of a rule. */
  async typeCondition(text: string): Promise<void> {
    await this.condition.fill(text);
  }

  async seeCondition(text: string): Promise<void> {
    await becomes(() => this.condition.inputValue(), text);
  }

  private get tests(): Locator {
    return this.page.getByRole('region', { name: this.say('Tests in the script'), exact: true });
  }

  /** The test in a line of the script: where a host has to go. */
  async typeTest(line: number, host: string, outbound: string): Promise<void> {
    await this.tests.getByRole('textbox', { name: this.say('Host of the test on line {line}', { line }) }).fill(host);
    await this.tests
      .getByRole('combobox', { name: this.say('Outbound of the test on line {line}', { line }) })
      .selectOption(outbound);
  }

  async seeTest(verdict: string, values: Record<string, unknown> = {}): Promise<void> {
    await seen(this.tests.getByText(this.say(verdict, values), { exact: true }).first());
  }

  async chooseOutbound(line: number, outbound: string): Promise<void> {
    await this.rule(line).getByRole('combobox').selectOption(outbound);
  }

  async moveUp(line: number): Promise<void> {
    await this.rule(line).getByRole('switch').press('Alt+ArrowUp');
  }

  /** What decides about a host, and the way from there to its line. */
  async followExplanation(host: string, line: number): Promise<void> {
    await this.button('Explain routing').click();
    await this.page.getByRole('textbox', { name: this.say('Host, address or URL') }).fill(host);
    await this.page
      .getByRole('listitem')
      .filter({ hasText: this.say('This rule applies.') })
      .getByRole('button', { name: this.say('Line {line}', { line }) })
      .click();
    await gone(this.page.getByRole('heading', { name: this.say('Explain routing'), level: 2 }));
  }

  async seeCurrentLine(text: string): Promise<void> {
    await becomes(() => this.script.locator('.cm-activeLine').allTextContents(), [text]);
  }

  private get servers(): Locator {
    return this.page.getByRole('textbox', { name: this.say('DNS server'), exact: true });
  }

  /** The server of a rule, counted from 1. */
  async typeServer(rule: number, text: string): Promise<void> {
    await this.servers.nth(rule - 1).fill(text);
  }

  async seeServers(servers: readonly string[]): Promise<void> {
    await becomes(
      () => this.servers.evaluateAll((found) => found.map((one) => (one as HTMLInputElement).value)),
      [...servers],
    );
  }

  async save(): Promise<void> {
    await this.button('Save').click();
  }

  async press(source: string): Promise<void> {
    await this.button(source).click();
  }

  async seeError(source: string, values: Record<string, unknown>): Promise<void> {
    await seen(this.page.getByRole('alert').filter({ hasText: this.say(source, values) }));
  }

  async seeManual(href: string): Promise<void> {
    const link = this.page.getByRole('link', { name: this.say('Help and Manual') });
    await becomes(
      () => Promise.all([link.getAttribute('href'), link.getAttribute('rel'), link.getAttribute('target')]),
      [href, 'noopener noreferrer', '_blank'],
    );
  }
}
