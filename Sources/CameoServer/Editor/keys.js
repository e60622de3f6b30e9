import { Command } from "./geometry.js";

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/// The keys of the stage, while it has the focus; gives whether one was taken.
export function press(event, editor) {
  const { editing } = editor;
  if (event.altKey || !editing.isReady) return false;
  if (event.ctrlKey || event.metaKey) return pressWithControl(event, editor);
  const step = event.shiftKey ? 10 : 1;
  const arrow = arrows[event.key];
  if (arrow) {
    move(editor, arrow[0], arrow[1], step, event.shiftKey);
    return true;
  }
  const command = commands[event.key] ?? commands[event.key.toLowerCase()];
  if (!command) return false;
  command(editor, step);
  return true;
}

function pressWithControl(event, editor) {
  const key = event.key.toLowerCase();
  if (key === "z") editor.command(event.shiftKey ? Command.redo : Command.undo);
  else if (key === "y") editor.command(Command.redo);
  else return false;
  return true;
}

const commands = {
  "+": (editor) => editor.zoomBy(1.1),
  "=": (editor) => editor.zoomBy(1.1),
  "-": (editor) => editor.zoomBy(1 / 1.1),
  "_": (editor) => editor.zoomBy(1 / 1.1),
  "[": (editor) => editor.straightenBy(-1),
  "{": (editor) => editor.straightenBy(-5),
  "]": (editor) => editor.straightenBy(1),
  "}": (editor) => editor.straightenBy(5),
  r: (editor, step) => editor.command(Command.turn, step > 1 ? -1 : 1),
  h: (editor) => editor.command(Command.flipHorizontally),
  v: (editor) => editor.command(Command.flipVertically),
  0: (editor) => editor.command(Command.fit),
  " ": (editor) => editor.nextHandle(),
};

/// Moves the photo, the frame or the chosen corner; with Shift a frame's far corner.
function move(editor, x, y, step, hasShift) {
  const { editing } = editor;
  if (editing.isViewport) {
    editor.command(Command.pan, 4 * step * x, 4 * step * y);
    return;
  }
  // As many px of the photo as are 4 on the screen, one at least.
  const distance = Math.max(1, Math.round(4 / editing.layout.scale));
  if (editing.mode === "corners") editor.nudge(editor.chosenHandle, step * distance * x, step * distance * y);
  else editor.nudge(hasShift ? 5 : 0, distance * x, distance * y);
}
