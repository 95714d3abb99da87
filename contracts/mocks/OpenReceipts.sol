// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// @title A receiving address as it was deployed before `Receiver` obeyed its factory alone
contract OpenReceiver {
    using SafeERC20 for IERC20;

    address private immutable _treasury;

    constructor(address treasury) {
        _treasury = treasury;
    }

    /// @notice Anybody may call it, and no event of the factory tells of it.
    function sweep(address token) external returns (uint256 amount) {
        amount = IERC20(token).balanceOf(address(this));
        IERC20(token).safeTransfer(_treasury, amount);
    }
}

/// @title The factory of such addresses; they stay deployed where they are
contract OpenReceipts {
    address public immutable treasury;
    address public immutable receiver;

    event Swept(uint64 indexed number, address indexed token, uint256 amount);

    constructor(address treasury_) {
        treasury = treasury_;
        receiver = address(new OpenReceiver(treasury_));
    }

    function sweep(address token, uint64[] calldata numbers) external {
        for (uint256 i; i < numbers.length; ++i) {
            bytes32 salt = bytes32(uint256(numbers[i]));
            address receiving = Clones.predictDeterministicAddress(receiver, salt);
            if (IERC20(token).balanceOf(receiving) == 0) continue;
            if (receiving.code.length == 0) Clones.cloneDeterministic(receiver, salt);
            emit Swept(numbers[i], token, OpenReceiver(receiving).sweep(token));
        }
    }

    /// @notice Makes the contract at a receiving address that was paid, without sweeping it.
    function deploy(uint64 number) external {
        Clones.cloneDeterministic(receiver, bytes32(uint256(number)));
    }
}
