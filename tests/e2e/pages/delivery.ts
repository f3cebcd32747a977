import { TitledDialog } from './dialogs';

export class Delivery extends TitledDialog {
  protected get title(): string {
    return this.say('Restore the backup to other services');
  }

  async goTo(address: string): Promise<void> {
    await this.dialog.getByLabel(this.say('Another address'), { exact: true }).fill(address);
    await this.press('Next');
  }
}
