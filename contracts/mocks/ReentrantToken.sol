// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title Token that calls back while it is being transferred
/// @notice Given the operator's role, it is the most hostile token there can be.
contract ReentrantToken is ERC20 {
    address private _target;
    bytes private _call;

    constructor() ERC20("Reentrant Token", "LOOP") {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    /// @notice Arms the next transfer with one call back.
    function arm(address target, bytes calldata call) external {
        _target = target;
        _call = call;
    }

    function _update(address from, address to, uint256 amount) internal override {
        super._update(from, to, amount);
        address target = _target;
        if (target == address(0)) return;
        _target = address(0);
        (bool done, bytes memory answer) = target.call(_call);
        if (!done) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
    }
}
